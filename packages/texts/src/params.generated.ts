// Written by `npm run fix` from the names of the files: do not edit.

/** The English texts that are filled with something, reduced to what that is. */
export interface Params {
  about: {
    creators: '{version}';
    community: '<link></link>';
    fir: '<link></link>';
    icons: '<link></link><licence></licence>';
  };
  alerts: {
    since: '{time}';
    nothingSince: '{time}';
    refreshOf: '{name}';
    refreshed: '{name}';
    ago: { minutes: '{count, number}'; hours: '{count, number}' };
    left: '{hours, plural, other {}}{minutes, number}{hours, number}';
    below: {
      title: '{warehouse}{count, plural, other {}}';
      item: '{name}{quantity, number}{minimum, number}';
      empty: '{name}';
      more: '{count, number}';
    };
    runsOut: {
      title: '{warehouse}{count, plural, other {}}';
      empty: '{name}{time}';
      minimum: '{name}{time}';
    };
    public: {
      title: '{name}{left}';
      titleAtLeast: '{name}{left}';
      perhaps: '{name}{time}';
      over: '{name}{time}';
      refreshed: '{name}';
    };
    old: { title: '{name}'; settled: '{name}'; text: '{warehouse}{time}' };
    containers: '{count, plural, other {}}{numbers}';
    way: '{from}{to}';
    delivered: { title: '{name}{containers}'; text: '{way}{crates, plural, other {}}' };
    stalled: { title: '{containers}{name}'; text: '{way}{time}' };
    order: {
      ready: '{name}{crates, number}{place}';
      public: '{name}{crates, number}{place}';
      text: '{time}';
      settled: '{name}{crates, number}{place}';
      for: '{name}';
    };
    channel: { title: '{name}'; settled: '{name}' };
    town: {
      near: '{warehouse}{fallen}';
      lost: '{warehouse}{fallen}';
      settled: '{warehouse}';
      text: '{stockpiles, plural, other {}}{time}';
    };
  };
  apiKeys: {
    revokeOf: '{name}';
    revokeQuestion: '{name}';
    form: { days: '{count, plural, other {}}' };
    made: { key: '{name}' };
  };
  audit: {
    exported: '{count, plural, other {}}';
    by: '{name}';
    from: '{address}';
    changes: '{count, plural, other {}}';
    sentences: {
      create: '{who}{thing}';
      createTemplate: '{who}{thing}';
      createRun: '{who}{thing}';
      update: '{who}{thing}';
      updateTemplate: '{who}{thing}';
      updateRun: '{who}{thing}';
      updateClaim: '{who}{thing}';
      remove: '{who}{thing}';
      removeTemplate: '{who}{thing}';
      removeRun: '{who}{thing}';
      removeClaim: '{who}{thing}';
      claim: '{who}{thing}';
      teach: '{who}{thing}';
      forget: '{who}{thing}';
      forgetTeacher: '{who}{thing}';
      rememberName: '{who}{thing}';
      forgetName: '{who}{thing}';
      seeQueue: '{who}{thing}';
      combine: '{who}{thing}';
      separate: '{who}{thing}';
      tick: '{who}{thing}';
      get: '{who}{thing}';
      import: '{who}{thing}';
      importTemplates: '{who}{thing}';
      saveSettings: '{who}{thing}';
      saveSheet: '{who}{thing}';
      saveTemplateSheet: '{who}';
      upload: '{who}{thing}';
      apply: '{who}{thing}';
      undoPack: '{who}{thing}';
      clone: '{who}{thing}';
      test: '{who}{thing}';
      reset: '{who}{thing}';
      download: '{who}';
      restore: '{who}{thing}';
      declineReset: '{who}';
      refresh: '{who}{thing}';
      reveal: '{who}{thing}';
      step: '{who}{thing}';
      undo: '{who}{thing}';
      login: '{who}';
      logout: '{who}';
      removeOthers: '{who}';
      removeOfUser: '{who}{thing}';
      useSetupLink: '{who}';
      loseAdmin: '{who}{thing}';
      processReport: '{who}{thing}';
      receive: '{who}{thing}';
      preferences: '{who}';
    };
    ofStep: '{who}{thing}{step}';
    ofField: '{who}{isNew, select, yes {} other {}}{field}{thing}';
    named: {
      users: '{subject}';
      sessions: '{subject}';
      'api-keys': '{subject}';
      discords: '{subject}';
      'permission-groups': '{subject}';
      channels: '{subject}';
      spreadsheets: '{subject}';
      warehouses: '{subject}';
      sites: '{subject}';
      stockpiles: '{subject}';
      fir: '{subject}';
      goals: '{subject}';
      'goal-templates': '{subject}';
      categories: '{subject}';
      pyramids: '{subject}';
      items: '{subject}';
      drawings: '{subject}';
      'game-data': '{subject}';
      materials: '{subject}';
      shipments: '{subject}';
      orders: '{subject}';
      factories: '{subject}';
    };
  };
  auth: { provider: '{reason}'; failed: '{reason}' };
  backup: { done: '{name}' };
  categories: {
    settings: '{name}';
    ofCategory: '{name}';
    warehouseCount: '{count, plural, other {}}';
    order: '{order, number}';
    goalsScreen: { titleOf: '{category}' };
    clone: {
      option: '{name}{count, plural, other {}}';
      question: '{source}{target}';
      done: '{target}{source}';
    };
  };
  channels: {
    settings: '{name}';
    scope: '{group}';
    alerts: { digest: '{hour}' };
    sent: '{ago}';
    since: '{ago}';
    lastProblem: '{ago}';
    waiting: '{count, plural, other {}}';
    testOf: '{name}';
    tested: '{name}';
    form: {
      sees: '{seen, number}{all, plural, other {}}';
      estimate: '{count, plural, other {}}';
      ofRule: '{rule}';
      pingRule: '{rule}';
    };
  };
  consumption: {
    minutes: '{minutes, number}';
    hoursAndMinutes: '{hours, number}{minutes, number}';
    hours: '{hours, number}';
    left: { days: '{days, plural, other {}}' };
    short: { days: '{days, number}' };
    rate: '{rate}';
    atLeast: '{rate}';
    rates: { items: { hour: '{amount}'; day: '{amount}' }; crates: { hour: '{amount}'; day: '{amount}' } };
    emptyIn: '{time}';
    emptyInAtMost: '{time}';
    emptyInAtLeast: '{time}';
    underMinimumIn: '{time}';
    both: '{empty}{minimum}';
    minimumIn: '{time}';
    goals: {
      level: '{level, number}';
      range: '{target}{minimum}';
      takeOf: '{item}';
      takeAll: '{count, plural, other {}}';
    };
    basis: '{rate}{scans, plural, other {}}{confidence}';
  };
  discords: {
    edit: '{name}';
    roleCount: '{count, plural, other {}}';
    form: { roleProblem: '{name}{problem}'; deleteNote: '{count, plural, other {}}' };
    roles: { row: '{number, number}'; removeOf: '{name}' };
  };
  drawings: {
    readAs: '{item}';
    taughtBy: '{by}{time}';
    overruledBy: '{by}{item}';
    forgetTeacher: '{by}';
    forgetItem: '{item}';
    taught: '{count, plural, other {}}';
    forgetName: '{name}';
    notTaught: '{reason}';
  };
  errors: {
    'scope-lacking': '{scope}';
    'invalid-because': '{problem}';
    'invalid-row': '{row}{problem}';
    'too-many-own-files': '{count}';
    'path-unknown': '{call}';
    unexpected: '{request}';
    'changed-by-you': '{thing}';
    'changed-by-somebody': '{thing}';
    'changed-by': '{who}{thing}';
    'it-is-now': '{value}';
    'value-rows': '{rows}{columns}{places}';
    'and-then': '{first}{rest}';
    'and-more': '{names}{count}';
    'stockpile-limit': '{most}';
    'goal-taken': '{item}';
    'goal-taken-change': '{item}';
    'standard-goal-taken': '{item}';
    'standard-goal-taken-change': '{item}';
    'item-twice': '{line}';
    'category-taken': '{name}';
    'category-taken-choose': '{name}';
    'category-of-one': '{category}{warehouses}';
    'category-of-several': '{category}{warehouses}';
    'construct-in-normal': '{item}';
    'construct-in-crates': '{item}';
    'constructs-left': '{items}';
    'no-stockpile-named': '{names}';
    'no-stockpiles-named': '{names}';
    'public-of-which': '{warehouses}';
    'not-in-warehouse': '{names}';
    'newer-report-stored': '{stockpiles}';
    'other-report-stored': '{stockpiles}';
    'stored-at': '{stockpile}{time}';
    'too-many-own-unknown-items': '{count}{items}';
    'too-many-own-shipments': '{count}';
    'too-many-unknown-items': '{count}{items}';
    'many-unknown-items': '{stockpiles}{items}';
    'most-is-gone': '{stockpiles}';
    'gone-of': '{stockpile}{gone}{before}';
    'other-building': '{stockpiles}';
    'shown-in': '{stockpile}{shown}{stored}';
    'lacking-of': '{stockpile}{lacking}{lines}';
    'more-than-a-stockpile': '{item}';
    'too-many-stockpiles': '{count}';
    'one-stockpile-only': '{count}';
    'stored-partly': '{count}';
    'latest-unknown': '{count}{stockpile}';
    'name-in-two-buildings': '{stockpile}{buildings}';
    'nothing-recognised': '{stockpile}';
    'tool-quantity-unread': '{item}';
    'tool-line-unreadable': '{line}';
    'public-elsewhere': '{structure}{region}';
    'public-of-several': '{structure}{region}{warehouses}';
    'no-such-container': '{number}';
    'not-in-container': '{container}';
    'container-open': '{container}';
    'container-claimed': '{container}{holder}';
    'container-loaded': '{container}{holder}';
    'container-delivered': '{container}{holder}';
    'container-cancelled': '{container}';
    'container-of-planner': '{container}';
    'container-of-holder': '{container}{holder}';
    'stock-changed': '{items}';
    'run-line-taken': '{open}{item}{holder}';
    'run-line-open': '{open}{item}';
    'other-item': '{names}';
    'other-items': '{names}{count}';
    'only-other-items': '{count}';
    'order-not-made-there': '{item}';
    'order-crates': '{item}{min}{max}';
    'order-factory-changed': '{factory}{item}';
    'order-line-full': '{line}';
    'order-line-yours': '{who}{item}';
    'order-in-factory': '{item}';
    'order-not-in-shipment': '{item}';
    'order-wanted': '{item}';
    'order-claimed': '{item}{who}';
    'order-materials-ready': '{item}{who}';
    'order-queued': '{item}{who}';
    'order-ready': '{item}{who}';
    'order-collected': '{item}{who}';
    'order-done': '{item}{who}';
    'order-cancelled': '{item}{who}';
    'order-changed': '{who}{item}';
    'order-without-step': '{item}';
    'factory-in-use': '{factory}';
    'member-limit': '{most}';
    'watches-enough': '{count}';
    'keys-enough': '{count}';
    'sign-in-elsewhere': '{address}';
    'google-failed': '{problem}';
    'zip-too-many': '{count}';
    'zip-too-dense': '{name}{ratio}';
    'pack-file-missing': '{file}';
    'pack-file-unknown': '{file}';
    'pack-file-twice': '{file}';
    'pack-file-large': '{file}{megabytes}';
    'pack-path': '{file}';
    'pack-format': '{format}{known}';
    'pack-not-json': '{file}';
    'pack-too-deep': '{file}{depth}';
    'pack-table-wrong': '{file}{place}{problem}';
    'pack-tables-differ': '{problem}';
  };
  factories: {
    edit: '{name}';
    onMap: '{name}';
    table: '{name}';
    scaleMinutes: '{minutes, number}';
    scaleHours: '{hours, number}';
    counts: '{ours, number}{queued, number}{most, number}';
    seen: '{age}{orders, number}{most, number}';
    others: '{count, plural, other {}}';
    bar: '{item}{crates, number}';
    barLabel: '{item}{crates, number}{unit}{time}';
    later: '{names}';
    publicAfter: '{hours, number}';
    panel: {
      amount: '{count, number}{unit}';
      amountFor: '{count, number}{unit}{name}';
      correctedNote: '{factor, number}{count, plural, other {}}';
      about: '{time}';
      by: '{name}{time}';
      saved: '{item}';
    };
    picture: {
      title: '{method, select, mpf {} other {}}{count, plural, other {}}';
      saved: '{name}';
      ofMost: '{most, number}';
    };
  };
  fir: {
    progress: '{done, number}{total, plural, other {}}';
    repeated: '{names}';
    notImages: '{names}';
    discarded: '{count, plural, other {}}';
    discardedOne: '{fileName}{problem}';
    card: {
      remove: '{fileName}';
      processedImage: '{fileName}';
      openOne: '{name}';
      foldOne: '{name}';
      percent: '{percent, number}';
      readAs: '{name}';
    };
    match: {
      newTitle: '{name}';
      typeLabel: '{fileName}';
      keep: '{name}';
      confirmTitle: '{name}';
      confirmMessage: '{readName}{fileName}{name}';
      confirm: '{name}';
      shared: '{name}{fileNames}';
    };
    create: { label: '{name}'; place: '{name}{location}'; create: '{name}'; file: '{name}' };
    rows: {
      table: '{fileName}';
      quantityOf: '{item}';
      changeItem: '{item}';
      remove: '{item}';
      label: '{label}';
      percent: '{percent, number}';
      check: '{percent, number}';
      written: '{name}';
      showAll: '{count, plural, other {}}';
      sure: '{count, number}';
      keepItem: '{item}';
      changes: '{changed, plural, other {}}{age}';
      emptied: '{emptied, plural, other {}}';
      otherBuilding: '{shown}{warehouse}{stored}';
    };
    review: {
      count: '{count, plural, other {}}';
      rows: '<kbd></kbd>';
      candidates: '<kbd></kbd>';
      search: '<kbd></kbd>';
      confirm: '<kbd></kbd>';
      submit: '<kbd></kbd>';
    };
    footer: {
      unchecked: '{count, plural, other {}}';
      gone: '{count, plural, other {}}';
      changed: '{count, plural, other {}}';
      created: '{count, plural, other {}}';
      pictures: '{count, plural, other {}}';
      readings: '{count, plural, other {}}';
      submitSure: '{count, plural, other {}}';
      problems: {
        busy: '{count, plural, other {}}';
        unmatched: '{count, plural, other {}}';
        'same-stockpile': '{count, plural, other {}}';
        incomplete: '{count, plural, other {}}';
      };
    };
    submit: {
      unknown: '{names}';
      failedBecause: '{failure}{reason}';
      staleMessage: '{names}';
      notByItself: '{names}';
      lossMessage: '{names}';
      otherMessage: '{pictures}';
      otherOne: '{shown}{name}{stored}';
      doubtMessage: '{reason}';
      unknownMessage: '{reason}';
    };
    result: {
      title: '{name}{count, plural, other {}}';
      loading: '{name}';
      undone: '{name}';
      view: '{warehouse}';
      short: '{warehouse}';
      notShort: '{warehouse}';
      noGoals: '{warehouse}';
      of: '{have}{target, number}';
      moreShort: '{count, number}';
      close: '{name}';
    };
    exports: {
      outdated: '{names}';
      notes: {
        cut: '{count, plural, other {}}{whole, number}';
        unread: '{count, plural, other {}}{lines}';
        'other-side': '{side, select, Colonial {} other {}}';
        'tool-errors': '{lines}';
      };
      states: { changed: '{count, plural, other {}}' };
      createAll: '{count, number}';
      settled: '{count, plural, other {}}';
    };
    folder: {
      changed: '{count, plural, other {}}';
      unreadable: '{time}{problem}';
      submitted: '{names}';
      own: '{name}';
    };
    drawer: {
      place: '{index, number}{count, number}';
      sure: '<b></b>{count, plural, other {}}';
      showAll: '{count, plural, other {}}';
    };
    wanted: { stockpile: '{stockpile}{warehouse}' };
    waiting: {
      count: '{count, plural, other {}}';
      since: '{time}';
      sent: '{names}';
      refused: '{names}{reason}';
      discardQuestion: '{names}';
      badge: '{count, plural, other {}}';
    };
    drafts: {
      restored: '{count, plural, other {}}{age}';
      discardQuestion: '{count, plural, other {}}';
      lost: '{names}';
      readAgain: '{names}';
    };
    info: { credit: '<link></link>' };
  };
  gameData: {
    difference: '{name}';
    of: '{version}{fileName}';
    applied: '{name}';
    undone: '{name}';
    groups: {
      added: '{count, plural, other {}}';
      renamed: '{count, plural, other {}}';
      changed: '{count, plural, other {}}';
      gone: '{count, plural, other {}}';
      sites: '{count, plural, other {}}';
      regions: '{count, plural, other {}}';
      icons: '{count, plural, other {}}';
    };
    place: { added: '{place}'; moved: '{before}{after}'; gone: '{place}' };
    noPacks: '{count, plural, other {}}';
    version: '{version}';
    by: '{by}{time}';
    undoneBy: '{by}{time}';
    kept: '{items}{count, plural, other {}}';
    undoOf: '{name}';
    undoTitle: '{name}';
  };
  goals: {
    titleOf: '{warehouse}';
    count: '{count, plural, other {}}';
    countOf: '{shown, number}{count, plural, other {}}';
    editOf: '{item}';
    overrideOf: '{item}';
    nameOf: '{kind, select, standard {} other {}}{item}';
    sheet: {
      cell: '{column}{item}';
      cellIn: '{column}{item}{owner}';
      wanted: '{count, plural, other {}}';
      changed: '{count, plural, other {}}';
      changedIn: '{count, plural, other {}}{owners, plural, other {}}';
      left: '{count, plural, other {}}';
      wrong: '{item}{problem}{count, plural, other {}}';
      refused: '{item}{problem}';
      more: '{count, number}';
      saved: '{saved, plural, other {}}{removed, plural, other {}}';
    };
    form: {
      unit: '{crated, select, true {} other {}}{size, number}';
      hides: '{target, number}{minimum, number}';
    };
    export: {
      custom: '{count, plural, other {}}';
      all: '{count, plural, other {}}';
      standard: '{count, plural, other {}}';
      file: '{name}';
    };
    rows: {
      submit: '{count, plural, other {}}';
      good: '{count, plural, other {}}';
      bad: '{count, plural, other {}}';
      removed: '{count, number}{kind, select, category {} other {}}{count, plural, other {}}{items}';
      missing: '{columns}';
      problem: '{column}{problem}';
      lineProblem: '{line, number}{problem}';
      changed: '{target, number}{minimum, number}';
      saved: '{added, plural, other {}}{changed, number}{removed, number}';
      problems: {
        'unknown-item': '{called}';
        'ambiguous-item': '{called}';
        'no-such-form': '{called}';
        repeated: '{line, number}';
      };
    };
  };
  iconPack: {
    taken: '{by}{time}{seconds, plural, other {}}';
    icons: '{count, plural, other {}}';
    refusals: {
      'unknown-item': '{count, plural, other {}}';
      'too-large': '{count, plural, other {}}';
      'not-png': '{count, plural, other {}}';
      broken: '{count, plural, other {}}';
    };
    lost: '{count, plural, other {}}';
    running: { unpacking: '{fileName}'; learning: '{fileName}' };
    failures: { unusable: '{fileName}'; 'too-slow': '{fileName}'; crashed: '{fileName}' };
  };
  items: {
    open: '{item}';
    crateItems: '{count, plural, other {}}';
    planTo: '{warehouse}';
    orders: { nearest: '{from}' };
    hexes: '{hexes, plural, other {}}';
    showAll: '{count, number}';
    aboutItem: '{form}{category}';
    addressNotCopied: '{address}';
    copied: { ofTarget: '{quantity}{target, number}' };
    answers: {
      apart: '{missing, number}{surplus, number}';
      unit: { crates: '{count, plural, other {}}' };
      containers: '{share, number}';
      ofTarget: '{target, number}';
      ofWarehouses: '{count, plural, other {}}';
      worst: '{name}{count, number}';
      orders: { mpf: '{count, plural, other {}}'; factory: '{count, plural, other {}}' };
    };
    history: {
      amount: { crates: '{count, plural, other {}}'; loose: '{count, number}' };
      now: '{amount}';
      change: '{change}{time}';
      same: '{time}';
      at: '{time}{amount}';
      chart: '{summary}';
      target: '{count, number}';
      minimum: '{count, number}';
    };
  };
  liveReading: {
    bar: { size: '{width}{height}'; counts: '{seen, number}{changed, number}<b></b>{toCheck, number}' };
    words: {
      waiting: '{count, plural, other {}}';
      toCheck: '{count, plural, other {}}';
      changed: '{count, plural, other {}}{rows, plural, other {}}';
    };
    review: {
      picture: '{name}{time}';
      unreadPicture: '{time}';
      toCheck: '{count, number}';
      changes: '{count, plural, other {}}';
      unchanged: '{count, number}';
      sent: '{count, number}';
    };
    footer: {
      submit: '{count, plural, other {}}';
      changes: '{count, plural, other {}}{stockpiles, plural, other {}}';
      waiting: '{count, plural, other {}}{names}';
    };
  };
  logigen: {
    place: '{name}{location}';
    countHint: '{units, number}';
    severalSuppliers: '{count, number}';
    asked: { quantity: '{quantity, number}'; lacked: '{destination}{crates, plural, other {}}' };
    ranking: {
      missing: '{crates, plural, other {}}';
      missingAt: '{items, plural, other {}}{destination}{under, plural, other {}}';
      nothingMissing: '{destination}';
      crates: '{crates, plural, other {}}';
      adds: '{crates, plural, other {}}{count, plural, other {}}';
      hexes: '{hexes, plural, other {}}';
      empty: '{count, number}';
      containers: '{count, plural, other {}}';
    };
    missing: { more: '{count, number}{crates, number}' };
    moves: {
      items: '{count, plural, other {}}';
      move: '{crates, plural, other {}}{item}{container}';
      fits: '{crates, number}{lifted, number}';
      dropAt: '{crates, number}{lifted, number}{container}';
      otherSupplier: '{supplier}';
      lifted: '{crates, plural, other {}}{item}{container}';
      fitsAt: '{container}{crates, number}{lifted, number}';
      fullAt: '{container}';
      otherSupplierAt: '{container}';
    };
    details: {
      ordered: '{crates, plural, other {}}{destination}';
      expected: '{crates, plural, other {}}{destination}';
      reserved: '{crates, plural, other {}}{supplier}';
      availableOf: '{available, number}{requested, number}';
      stockOf: '{stock, number}{requested, number}';
      hexes: '{hexes, plural, other {}}';
      carriersOf: '{flatbeds, plural, other {}}{freighters, plural, other {}}';
      judged: '{figure}{word}';
    };
    supplies: {
      summary: '{containers, plural, other {}}{crates, plural, other {}}{supplier}{destination}';
      option: '{name}{crates, plural, other {}}';
      fill: '<b></b>{crates, number}{size, number}';
      crateCount: '{crates, plural, other {}}';
      count: '{name}{items, plural, other {}}{crates, number}{size, number}';
    };
    save: {
      summary: '{count, plural, other {}}{loads}{destination}';
      load: '{supplier}{crates, plural, other {}}';
      openOf: '{supplier}';
    };
    export: {
      file: '{supplier}{destination}';
      heading: '{supplier}{destination}{containers, plural, other {}}';
    };
    loadList: {
      title: '{supplier}{destination}';
      container: '{name}{count, number}';
      total: '{crates, number}{size, number}';
    };
  };
  map: {
    picture: '{hexes, plural, other {}}{warehouses, plural, other {}}';
    perHour: '{casualties, number}';
    addressNotCopied: '{address}';
    addPlace: { added: '{name}' };
    pictureTitle: '{layer}';
    pictureTitleOf: '{layer}{of}';
    more: '{count, number}';
    headings: {
      fill: '{count, plural, other {}}';
      needs: '{count, plural, other {}}';
      threatened: '{count, plural, other {}}';
      category: '{count, plural, other {}}';
      pyramid: '{count, plural, other {}}';
      item: '{count, plural, other {}}';
    };
    crowd: '{count, plural, other {}}';
    percent: '{percent, number}';
    underMinimum: '{count, plural, other {}}';
    publicIn: '{time}';
    there: '{quantity, number}{target, number}';
    thereOnly: '{quantity, number}';
    missing: '{missing, number}';
    missingLong: '{missing, number}';
    spare: '{spare, number}';
    columns: '{completed, number}{columns, plural, other {}}';
    itemSums: '{quantity, number}{places, plural, other {}}';
    itemMissing: '{missing, number}{places, plural, other {}}';
    shortMore: '{count, plural, other {}}';
    shortSum: '{crates, plural, other {}}';
    fromPlace: '{name}';
    toPlace: '{name}';
    routeCounts: {
      delivered: '{count, plural, other {}}';
      loaded: '{count, plural, other {}}';
      claimed: '{count, plural, other {}}';
      open: '{count, plural, other {}}';
    };
    crates: '{count, plural, other {}}';
    oldest: '{age}';
    summaryLoading: '{name}';
    place: '{name}{location}';
    hexes: '{count, plural, other {}}';
    withoutUs: '{hexes}';
    nothingLacking: '{name}';
    nothingSpare: '{name}';
    haulSum: '{crates, plural, other {}}';
    containers: '{count, plural, other {}}';
    useOther: '{name}';
    otherHas: '{crates, plural, other {}}{hexes}';
    war: '{number}';
    warDay: '{number}{day, number}';
    townsAsOf: '{age}';
    noAnswer: '{age}';
  };
  materials: {
    itemsChosen: '{count, plural, other {}}';
    toBringAll: '{count, plural, other {}}';
    order: '{item}{count, number}{unit}{name}';
    treeOf: '{name}{items, plural, other {}}';
    treeOfItems: '{items, plural, other {}}';
    open: '{name}';
    close: '{name}';
    crateCount: '{crates, plural, other {}}';
    litres: '{litres, number}{cans, plural, other {}}';
    minutes: '{minutes, number}';
    hours: '{hours, number}{minutes, number}';
    byproducts: '{amount}';
    wayOf: '{name}';
    orders: { mpf: '{orders, number}{crates, number}'; factory: '{orders, number}{crates, number}' };
    makeOrders: '{count, plural, other {}}';
    ordered: '{count, plural, other {}}';
    orderedPartly: '{done, number}{count, number}';
    inContainers: '{name}{count, number}{container}';
    saved: '{what}';
    trips: '{trips, plural, other {}}';
    placeTime: '{place}{time}';
    sections: { stock: '{name}' };
    startedBy: '{username}';
    progress: '{there, number}{quantity, number}';
    claimsOf: '{name}';
    brings: '{username}{quantity, number}';
    brought: '{username}{quantity, number}';
    isThereOf: '{quantity, number}{username}';
    notThereOf: '{quantity, number}{username}';
    giveUpOf: '{quantity, number}{username}';
    amountOf: '{name}';
    openAmount: '{open, number}';
  };
  orders: {
    nextOf: '{step}{item}';
    sum: '{orders, plural, other {}}{crates, plural, other {}}';
    toBring: '{materials}';
    material: '{count, number}{name}';
    chainOf: '{item}';
    done: '{count, plural, other {}}{crates, plural, other {}}';
    crates: '{count, plural, other {}}';
    items: '{count, plural, other {}}';
    card: '{item}{count, number}{unit}{state}';
    for: '{name}';
    warehouseOption: '{name}{location}';
    place: '{name}{line}';
    claimedAgo: '{age}';
    drop: '{item}';
    moved: '{item}{state}{place, number}{count, number}';
    movedOut: '{item}{state}';
    undone: '{item}{state}';
    combine: {
      press: '{count, number}{item}{crates, number}{crates, plural, other {}}';
      saves: '{materials}';
      done: '{item}{crates, number}';
    };
    time: {
      exact: '{duration}';
      estimate: '{duration}';
      correctedMark: '{count, plural, other {}}';
      duration: '{hours, number}{minutes, number}';
      hours: '{hours, number}';
      minutes: '{minutes, number}';
      publicIn: '{duration}';
    };
    queue: { about: '{item}{count, number}{unit}'; ready: '{time}{after, number}'; readyOnly: '{time}' };
    order: {
      title: '{item}';
      cratesHint: '{min, number}{max, number}';
      shipmentOption: '{from}{to}{crates, plural, other {}}';
      step: '{state}{by}';
      cancelQuestion: '{item}';
      undo: '{state}';
    };
    form: {
      lacks: '{count, number}';
      all: '{count, number}';
      orders: '{count, plural, other {}}{sizes}';
      less: '{saved}';
      place: '{method}';
      submit: '{count, plural, other {}}';
      remove: '{item}';
      made: '{count, plural, other {}}';
    };
  };
  permissionGroups: {
    edit: '{name}';
    roleCount: '{count, plural, other {}}';
    lockedCount: '{count, plural, other {}}';
    form: { roleProblem: '{name}{problem}'; deleteNote: '{count, plural, other {}}' };
    roles: { row: '{number, number}'; labelOf: '{discord}'; failed: '{reason}'; removeOf: '{name}' };
  };
  pyramidPage: {
    actions: { shareFailed: '{link}' };
    scan: {
      reading: '{fileName}';
      contents: '{count, plural, other {}}';
      unread: '{count, plural, other {}}';
      doubtful: '{count, plural, other {}}';
      image: '{fileName}';
      ignored: { busy: '{fileName}'; notImage: '{fileName}'; same: '{fileName}' };
    };
    live: { updated: '{time}' };
    grid: {
      rows: '{name}';
      row: '{number, number}';
      hidden: '{count, plural, other {}}';
      more: '{count, number}';
      amounts: '{quantity, number}{target, number}{unit, select, crates {} other {}}';
    };
  };
  pyramids: {
    settings: '{name}';
    size: '{rows, plural, other {}}{columns, plural, other {}}';
    editor: {
      row: '{row, number}';
      rowUp: '{row, number}';
      rowDown: '{row, number}';
      rowMoved: '{from, number}{row, number}';
      addColumn: '{row, number}';
      columnLeft: '{items}';
      columnRight: '{items}';
      columnMoved: '{items}{row, number}{index, number}';
      columnName: '{items}';
      newColumn: '{row, number}';
      editColumn: '{row, number}';
      targetItemsOf: '{crates, plural, other {}}{size, number}';
      targetCratesOf: '{size, number}{items, plural, other {}}';
      noSuchRow: '{last, number}';
      changed: '{size}';
      problem: '{row, number}{index, number}{problem}';
    };
    conflict: {
      renamed: '{name}';
      rowMoved: '{row, number}{from, number}';
      added: '{row, number}{items}{target, number}';
      removed: '{row, number}{items}';
      items: '{row, number}{items}{before}';
      target: '{row, number}{items}{target, number}{before, number}';
      moved: '{row, number}{items}{from, number}';
      reordered: '{row, number}';
      more: '{count, plural, other {}}';
    };
  };
  scans: {
    parseFailed: '{fileName}';
    parseFailedBecause: '{failure}{problem}';
    parseFailedSeveral: '{count, number}{names}{more, plural, other {}}';
    node: '{figure}';
  };
  search: {
    count: '{count, plural, other {}}';
    incomplete: '{count, plural, other {}}';
    none: '{text}';
    more: '{count, number}';
    inWarehouse: '{name}';
    notes: {
      underMinimum: '{count, number}';
      filled: '{percent, number}';
      report: '{age}';
      noTarget: '{quantity}';
      ofTarget: '{quantity}{target, number}';
    };
    second: {
      planTo: '{name}';
      onMap: '{name}';
      pasteFor: '{name}';
      copyAddress: '{name}';
      cannotCopy: '{address}';
      load: '{name}';
      edit: '{name}';
    };
    actions: { language: '{language}' };
  };
  sessions: { on: '{browser}{system}'; endOf: '{name}'; ofUser: { question: '{name}' } };
  shell: {
    bell: { open: '{count, plural, other {}}' };
    user: { rights: '{rights}'; unsentQuestion: '{count, plural, other {}}' };
    shortcuts: { goTo: '{place}' };
    live: { report: '{by}<link></link>{stockpile}'; undo: '{by}<link></link>{stockpile}'; copy: '{time}' };
  };
  shipments: {
    titleAt: '{warehouse}';
    emptyAt: '{warehouse}';
    way: '{supplier}{destination}';
    crates: '{crates, plural, other {}}';
    by: '{username}';
    progress: '{delivered, number}{count, plural, other {}}';
    lockedTo: '{groups}';
    stateCount: '{count, number}{state}';
    ticked: '{ticked, number}{crates, number}';
    containerState: '{number, number}{state}';
    stateOf: { claimed: '{holder}'; loaded: '{holder}'; delivered: '{holder}' };
    several: {
      claim: '{count, plural, other {}}';
      load: '{count, plural, other {}}';
      deliver: '{count, plural, other {}}';
    };
    stepOf: '{step}{container}';
    cancelTitle: '{container}';
    cancelQuestion: '{container}{destination}';
    deleteQuestion: '{supplier}{destination}';
    load: {
      code: '{address}';
      contents: '{items, plural, other {}}{crates, plural, other {}}';
      progress: '<b></b>{done, number}{total, plural, other {}}';
      item: '{item}{crates, plural, other {}}';
      tickedBy: '{username}{ago}';
      waiting: '{count, plural, other {}}';
      refused: '{reason}';
      left: '{crates, plural, other {}}';
      all: '{crates, plural, other {}}{size, number}';
    };
    event: {
      save: '{username}';
      claim: '{username}{containers}';
      release: '{username}{containers}';
      load: '{username}{containers}';
      unload: '{username}{containers}';
      deliver: '{username}{containers}';
      return: '{username}{containers}';
      cancel: '{username}{containers}';
    };
    eventContainers: '{count, plural, other {}}{numbers}';
  };
  sites: {
    place: '{location}{buildingType}';
    position: '{x, number}{y, number}';
    positionOf: '{name}';
    deleteOf: '{name}';
  };
  spreadsheets: {
    settings: '{name}';
    open: '{name}';
    waiting: '{count, plural, other {}}';
    testOf: '{name}';
    tested: '{name}';
  };
  statistics: {
    thisWarSince: '{from}';
    warUntil: '{to}';
    warOf: '{from}{to}';
    workSummary: '{title}{count, number}{days, plural, other {}}';
    figuresOf: '{title}';
    stockSummary: '{count, number}{days, plural, other {}}';
    namesOffAdmin: '<link></link>';
    madeAt: '{time}';
  };
  stockpiles: {
    showCode: '{name}';
    hideCode: '{name}';
    copyCode: '{name}';
    cannotCopy: '{name}{code}';
    perhapsWhy: '{latest}';
    atLeast: '{time}';
    atLeastWhy: '{earliest}{latest}';
    refreshTimerOf: '{name}';
    lockedTo: '{group}';
    showHistoryOf: '{name}';
    history: {
      title: '{name}';
      taken: '<time></time>';
      backTo: '<time></time>';
      changes: '{count, plural, other {}}';
      undoTitle: '{name}';
      undoQuestion: '{name}{username}{time}';
      undone: '{name}';
    };
  };
  supplies: {
    moreFilters: '{used, plural, other {}}';
    orders: { asc: '{sort}'; desc: '{sort}' };
    costs: { fullOrder: '{units, number}'; fullUnits: '{units, number}' };
    copy: {
      list: '{count, plural, other {}}';
      listFile: '{place}';
      contentsFile: '{place}';
      heading: '{place}{view}{count, plural, other {}}';
    };
    expected: {
      sum: '{crates, number}';
      onTheWay: '{crates, number}';
      delivered: '{crates, number}';
      ordered: '{crates, number}';
    };
    ofTarget: '{target, number}';
    shortMinimum: '{minimum, number}';
    inCrates: '{crates, plural, other {}}';
    have: '{quantity}{target, number}';
    takesCrates: '{crates, plural, other {}}{containers}';
    takesItems: '{crates, plural, other {}}{containers}';
    cratesOf: '{crates, plural, other {}}';
    containersShort: '{containers}';
    orderCount: { mpf: '{orders, plural, other {}}'; factory: '{orders, plural, other {}}' };
    foot: { containers: '{containers, plural, other {}}' };
    selection: { count: '{count, number}'; sum: '{crates, plural, other {}}{containers, plural, other {}}' };
    count: '{count, plural, other {}}';
    countOf: '{shown, number}{count, plural, other {}}';
    minimumStatus: '{status}';
    percent: '{percent, number}';
  };
  ui: {
    pageTitle: '{title}';
    quantity: { atLeast: '{value, number}' };
    form: { deleteTitle: '{name}'; deleteQuestion: '{name}' };
    table: { select: '{name}' };
    percent: '{percent, number}';
    fill: '{percent}';
    export: { copied: '{count, plural, other {}}' };
  };
  users: { shown: '{shown, number}{count, plural, other {}}'; details: { through: '{roles}' } };
  war: {
    manufacturing: { on: '{name}'; off: '{name}'; priorityOf: '{item}'; setPriority: '{priority}' };
    filter: { count: '{shown, number}{count, plural, other {}}'; setShown: '{count, number}' };
    switchOf: '{name}{item}';
    footer: {
      changed: '{count, plural, other {}}';
      saving: '{done, number}{total, number}';
      saved: '{count, plural, other {}}';
      failed: '{items}{reason}';
      more: '{count, number}';
    };
    leave: { message: '{count, plural, other {}}' };
  };
  warApi: {
    war: '{number}';
    warDay: '{number}{day, number}';
    answered: '{age}';
    leftOut: '{parts, plural, other {}}{maps, plural, other {}}';
    threat: {
      near: { text: '{fallen}{age}'; longAgo: '{fallen}' };
      lost: { text: '{fallen}{age}'; longAgo: '{fallen}' };
    };
  };
  warReset: {
    newWar: { title: '{number}'; reset: '{number}' };
    done: '{warehouses, plural, other {}}{stockpiles, plural, other {}}{archive}';
  };
  warehouses: {
    percent: '{percent, number}';
    hexes: '{count, plural, other {}}';
    attention: { underMinimum: '{count, number}'; publicIn: '{time}' };
    sums: {
      warehouses: '{count, plural, other {}}';
      underMinimum: '{count, number}';
      publicSoon: '{count, number}';
      staleReports: '{count, plural, other {}}';
      neverReported: '{count, number}';
    };
    tools: { needy: '{count, number}' };
    stockpileCount: '{count, plural, other {}}';
    place: '{location}{buildingType}';
    form: {
      formerOption: '{location}{buildingType}{name}';
      ofTheWar: '{location}{buildingType}';
      stockpileProblem: '{name}{problem}';
    };
    stockpileForm: {
      row: '{number, number}';
      groupsFailed: '{reason}';
      remove: '{name}';
      removeTitle: '{name}';
      removeQuestion: '{name}';
    };
  };
  watches: {
    watchOf: '{name}';
    watchingOf: '{name}';
    end: '{name}';
    mute: '{name}';
    muted: '{time}';
    pushOthers: '{count, plural, other {}}';
    pushFailed: '{reason}';
    zone: '{zone}';
  };
  welcome: { title: '{name}' };
  worklist: {
    summary: '{count, plural, other {}}';
    summaryUrgent: '<urgent></urgent>{urgentCount, number}{count, plural, other {}}';
    summarySetup: '{done, number}{count, number}';
    nextTimer: '{time}';
    showNew: '{count, number}';
    keys: '<key></key>';
    more: '{count, number}';
    andMore: '{count, number}';
    empty: '{time}';
    laterOf: '{job}';
    doneCount: '{count, plural, other {}}';
    laterCount: '{count, plural, other {}}';
    last: '{job}';
    undoOf: '{job}';
    bringBackOf: '{job}';
    hexes: '{hexes, plural, other {}}';
    way: '{from}{to}';
    containers: '{count, plural, other {}}';
    crates: '{count, plural, other {}}';
    evacuate: {
      title: {
        near: '{crates, plural, other {}}<strong></strong>{warehouse}';
        lost: '{crates, plural, other {}}<strong></strong>{warehouse}';
      };
      plain: { near: '{warehouse}'; lost: '{warehouse}' };
      why: { near: '{fallen}{stockpiles, plural, other {}}'; lost: '{fallen}{stockpiles, plural, other {}}' };
    };
    refresh: {
      title: '<strong></strong>{stockpile}';
      plain: '{stockpile}';
      why: '{crates, plural, other {}}';
      done: '{stockpile}';
    };
    runOut: {
      title: '<strong></strong>{item}';
      titleMore: '<strong></strong>{item}{count, plural, other {}}';
      plain: '{item}{warehouse}';
      why: {
        hour: '{quantity, number}{minimum, number}{rate}';
        day: '{quantity, number}{minimum, number}{rate}';
      };
    };
    haul: {
      title: '<strong></strong>{crates, number}{item}{containers}';
      titleMore: '<strong></strong>{crates, number}{item}{count, plural, other {}}{containers}';
      plain: '{item}{from}{to}';
      why: '{quantity, number}{minimum, number}{target, number}{supplier}{spare, number}';
    };
    make: {
      title: '<strong></strong>{item}{orders}';
      titleOrdered: '<strong></strong>{item}{orders}{crates}';
      plain: '{item}';
      mpf: '{count, plural, other {}}';
      factory: '{count, plural, other {}}';
      material: '{cost, number}{name}';
      several: '{count, plural, other {}}';
      order: '{item}{quantity, plural, other {}}{orders}{materials}{warehouse}';
      cannotCopy: '{order}';
    };
    collect: {
      title: '<strong></strong>{item}{crates}';
      plain: '{item}{crates}';
      why: '{holder}';
      whyEstimate: '{holder}';
      for: '{warehouse}';
    };
    stalled: { title: '<strong></strong>{item}{crates}'; plain: '{item}{crates}'; why: '{holder}' };
    claim: {
      title: '<strong></strong>{number, number}{crates}';
      plain: '{number, number}{from}{to}';
      why: '{age}';
      whyMore: '{age}{count, plural, other {}}';
      done: '{number, number}{from}{to}';
    };
    deliver: {
      title: '<strong></strong>{containers}{crates}';
      one: '{number, number}';
      plain: '{containers}{from}{to}';
      why: '{holder}';
      done: '{containers}{from}{to}';
    };
    report: {
      title: '<strong></strong>{stockpile}';
      titleMore: '<strong></strong>{stockpile}{count, number}';
      plain: '{stockpile}';
      why: '{count, plural, other {}}';
    };
    lacking: { missing: '{count, plural, other {}}'; underMinimum: '{count, number}' };
    setup: {
      progress: '{done, number}{count, number}';
      show: '{done, number}{count, number}';
      noRight: '{right}';
      steps: { people: { cannotCopy: '{link}' } };
    };
  };
}

/** The same of the texts that only the server says. */
export interface ServerParams {
  channels: {
    publicSoon: '{stockpile}{warehouse}{time}{isEarliest, select, yes {} other {}}';
    short: '{warehouse}{items}';
    ofMinimum: '{item}{quantity, number}{minimum, number}';
    runsOut: '{warehouse}{items}';
    ends: { empty: '{item}{time}'; minimum: '{item}{time}' };
    delivered: '{to}{crates, plural, other {}}{from}{containers}{by}';
    stalled: '{holder}{containers}{from}{to}{time}';
    containers: '{count, plural, other {}}{numbers}';
    reportOld: '{stockpile}{warehouse}{time}';
    threatened: {
      lost: '{warehouse}{fallen}{time}{stockpiles, plural, other {}}';
      near: '{warehouse}{fallen}{time}{stockpiles, plural, other {}}';
    };
    order: {
      what: '{item}{crates, number}';
      ready: '{order}{place}';
      public: '{order}{place}{time}';
      for: '{warehouse}';
      until: '{time}';
    };
    more: '{count, number}';
    test: '{channel}';
    digest: {
      title: '{short, number}{soon, plural, other {}}{crates, plural, other {}}';
      shortIn: '{missing, number}{warehouse}{items, plural, other {}}';
      moreWarehouses: '{count, plural, other {}}';
      movedHow: '{crates, plural, other {}}{shipments, plural, other {}}{underWay, plural, other {}}';
    };
    goesPublic: '{time}{stockpile}{warehouse}';
    atEarliest: '{time}';
    perhapsPublic: '{time}';
    status: { changed: '{time}' };
  };
  commands: {
    amount: '{count, number}';
    crates: '{count, plural, other {}}';
    loose: '{count, plural, other {}}';
    atLeast: { amount: '{count, number}'; crates: '{count, number}'; loose: '{count, number}' };
    more: '{count, number}';
    moreAt: '{count, number}{url}';
    claim: '{place}';
    found: '{item}{places, plural, other {}}';
    foundNowhere: '{item}';
    target: '{amount}';
    stockOf: '{name}{place}';
    reported: '{time}';
    publicAt: '{time}';
    publicFrom: '{time}';
    perhapsPublic: '{time}';
    publicSince: '{time}';
    needsAll: '{count, plural, other {}}';
    needsAt: '{count, plural, other {}}{place}';
    need: '{quantity}{target}';
    belowMinimum: '{minimum}';
    worstAt: '{place}{missing}';
    code: '{name}{code}';
    noCode: '{name}';
    refreshed: '{name}{time}';
    haulNothing: '{place}';
    haulNobody: '{place}{missing}';
    haul: '{place}{missing}';
    containers: '{count, plural, other {}}';
    hexes: '{count, plural, other {}}';
    claimed: '{container, number}{from}{to}';
    watch: {
      started: '{name}';
      ended: '{name}';
      enough: '{count, number}';
      list: '{count, plural, other {}}';
    };
    report: {
      head: '{count, plural, other {}}';
      lines: '{name}{changes, plural, other {}}{rows, plural, other {}}';
      unknown: '{name}';
      public: '{names}';
      older: '{name}';
      undated: '{name}';
      unclear: '{name}';
      unsure: '{name}{rows, plural, other {}}';
      check: '{item}{amount}';
      change: '{item}{before}{after}';
      submitted: '{names}';
    };
  };
  regiments: {
    landing: { memberText: '{base}' };
    start: { signedIn: '{name}' };
    problems: { wait: '{seconds, number}' };
    operator: {
      total: '{count, number}';
      page: '{page, number}{pages, number}';
      deleteHint: '{days, number}';
      restoreHint: '{at}{days, number}';
    };
  };
}
