/** The texts of the bare host's pages, which are made by the server. */
const en = {
  lang: 'en',
  brand: 'Backline',
  landing: {
    title: 'One place for your regiment’s logistics',
    lead: 'Stock, goals and reports of a Foxhole regiment. Start one for your Discord server in a minute: nothing to install.',
    start: 'Start a regiment with Discord',
    asks: 'Discord tells us your name, your servers and your roles in the one that you choose. Nothing else.',
    member: 'Is your regiment here already?',
    memberText: 'It has an address of its own, NAME.{base}. Ask your officers for it.',
  },
  start: {
    title: 'Start a regiment',
    signedIn: 'Signed in as {name}',
    signOut: 'Sign out',
    operator: 'Operator',
    server: 'Your Discord server',
    serverHint: 'Its members sign in with Discord; you decide later which roles may do what.',
    name: 'Name of the regiment',
    nameHint: '3 to 30 letters a to z, digits and dashes. It becomes the address.',
    create: 'Create the regiment',
    creating: 'Creating…',
    none: 'You own or administer no Discord server.',
    noneHint:
      'Ask somebody who does to start the regiment, or make a server in Discord. Then sign out here and sign in again.',
    has: 'has a regiment',
    free: 'This name is free.',
    taken: 'This name is taken or reserved.',
    wrong: 'This cannot be a name yet.',
  },
  problems: {
    'name-wrong':
      'A name has 3 to 30 letters a to z, digits and single dashes, none at the beginning or the end. Choose another.',
    'name-taken': 'This name is taken or reserved. Choose another.',
    'guild-taken':
      'This Discord server has a regiment already, or somebody is just starting it. Ask the other admins of the server for its address.',
    'guild-foreign':
      'You can start a regiment only for a Discord server that you own or administer. Choose one of the list.',
    'too-many':
      'You have started as many regiments as one person may have here. Ask the operator of this server for another.',
    'discord-away': 'Discord does not answer at the moment. Wait a minute and sign in again.',
    denied:
      'Discord did not sign you in, because the request was declined. Sign in again to start a regiment.',
    ended: 'Your sign-in has ended. Sign in again; what you had begun is not lost.',
    form: 'This form is no longer valid. Check what you entered and send it again.',
    wait: 'These were too many tries in a short time. Wait {seconds} seconds and try again.',
    unexpected: 'Something went wrong on the server. Wait a minute and try again.',
    failed:
      'Something went wrong on the server, and the regiment is not ready yet. Try again: it goes on where it stopped.',
  },
  operator: {
    title: 'Regiments',
    search: 'Search by name',
    find: 'Find',
    name: 'Name',
    state: 'State',
    size: 'Size',
    members: 'Members',
    lastUse: 'Last use',
    lastError: 'Last error',
    limits: 'Limits',
    never: 'never',
    none: 'none',
    noRegiments: 'There is no regiment with this name.',
    total: '{count} regiments',
    page: 'Page {page} of {pages}',
    previous: 'Previous',
    next: 'Next',
    states: { unfinished: 'unfinished', active: 'active', suspended: 'suspended', deleted: 'deleted' },
    notice: 'Notice to all',
    noticeHint: 'Every regiment shows it above its pages until it ends.',
    text: 'Text',
    hours: 'Hours until it ends',
    show: 'Show to all',
    end: 'End it now',
    shown: 'Shown until {until}:',
    perPerson: 'Regiments that one person may start',
    save: 'Save',
    acts: 'Latest acts',
    noActs: 'Nothing was done yet.',
    back: 'All regiments',
    by: 'Started by',
    address: 'Address',
    schema: 'Schema',
    created: 'Started',
    suspend: 'Suspend',
    suspendHint: 'Its address says that it is suspended. Nothing is lost.',
    resume: 'Resume',
    rename: 'Rename',
    renameHint: 'Its address changes at once, everybody signs in again, and the old name is free.',
    newName: 'New name',
    delete: 'Delete',
    deleteHint: 'Its address is gone at once, its data after {days} days. Type its name to confirm.',
    confirm: 'Its name',
    restore: 'Bring back',
    restoreHint: 'Deleted on {at}. Its data are removed {days} days later.',
    limitsHint: 'Empty stands for no limit.',
    stockpiles: 'Stockpiles',
    pictures: 'Pictures a minute',
    problems: {
      name: 'A name has 3 to 30 letters a to z, digits and single dashes, and is not a reserved one.',
      taken: 'This name is taken, or was deleted in the last 30 days.',
      confirm: 'Nothing was deleted: the name did not match.',
      number: 'Limits are whole numbers from 1 to 1,000,000, or empty.',
      notice: 'A notice has 1 to 300 characters, and ends after 1 to 720 hours.',
      state: 'This cannot be done in the present state. Look again.',
      form: 'This form is no longer valid. Send it again.',
    },
  },
  unknown: { title: 'Nothing here', text: 'There is nothing at this address.' },
};

type Texts = typeof en;

const de: Texts = {
  lang: 'de',
  brand: 'Backline',
  landing: {
    title: 'Ein Ort für die Logistik deines Regiments',
    lead: 'Bestand, Ziele und Meldungen eines Foxhole-Regiments. In einer Minute ist es für deinen Discord-Server da: nichts zu installieren.',
    start: 'Regiment mit Discord starten',
    asks: 'Discord nennt uns deinen Namen, deine Server und deine Rollen auf dem, den du wählst. Sonst nichts.',
    member: 'Ist dein Regiment schon hier?',
    memberText: 'Es hat eine eigene Adresse, NAME.{base}. Frag deine Offiziere danach.',
  },
  start: {
    title: 'Regiment starten',
    signedIn: 'Angemeldet als {name}',
    signOut: 'Abmelden',
    operator: 'Betreiber',
    server: 'Dein Discord-Server',
    serverHint: 'Seine Mitglieder melden sich mit Discord an; welche Rollen was dürfen, bestimmst du später.',
    name: 'Name des Regiments',
    nameHint: '3 bis 30 Buchstaben a bis z, Ziffern und Bindestriche. Er wird zur Adresse.',
    create: 'Regiment anlegen',
    creating: 'Wird angelegt…',
    none: 'Du besitzt oder verwaltest keinen Discord-Server.',
    noneHint:
      'Bitte jemanden, der einen verwaltet, das Regiment zu starten, oder lege in Discord einen an. Melde dich dann hier ab und wieder an.',
    has: 'hat ein Regiment',
    free: 'Dieser Name ist frei.',
    taken: 'Dieser Name ist vergeben oder reserviert.',
    wrong: 'Das kann noch kein Name sein.',
  },
  problems: {
    'name-wrong':
      'Ein Name hat 3 bis 30 Buchstaben a bis z, Ziffern und einzelne Bindestriche, keinen am Anfang oder Ende. Wähle einen anderen.',
    'name-taken': 'Dieser Name ist vergeben oder reserviert. Wähle einen anderen.',
    'guild-taken':
      'Dieser Discord-Server hat schon ein Regiment, oder jemand startet es gerade. Frag die anderen Admins des Servers nach der Adresse.',
    'guild-foreign':
      'Du kannst ein Regiment nur für einen Discord-Server starten, den du besitzt oder verwaltest. Wähle einen aus der Liste.',
    'too-many':
      'Du hast so viele Regimenter gestartet, wie eine Person hier haben darf. Frag den Betreiber dieses Servers nach einem weiteren.',
    'discord-away': 'Discord antwortet gerade nicht. Warte eine Minute und melde dich noch einmal an.',
    denied:
      'Discord hat dich nicht angemeldet, weil die Anfrage abgelehnt wurde. Melde dich noch einmal an, um ein Regiment zu starten.',
    ended:
      'Deine Anmeldung ist abgelaufen. Melde dich noch einmal an; was du begonnen hast, ist nicht verloren.',
    form: 'Dieses Formular gilt nicht mehr. Prüfe deine Eingaben und schick es noch einmal ab.',
    wait: 'Das waren zu viele Versuche in kurzer Zeit. Warte {seconds} Sekunden und versuch es noch einmal.',
    unexpected: 'Auf dem Server ging etwas schief. Warte eine Minute und versuch es noch einmal.',
    failed:
      'Auf dem Server ging etwas schief, und das Regiment ist noch nicht fertig. Versuch es noch einmal: Es geht weiter, wo es aufgehört hat.',
  },
  operator: {
    title: 'Regimenter',
    search: 'Nach Namen suchen',
    find: 'Suchen',
    name: 'Name',
    state: 'Zustand',
    size: 'Größe',
    members: 'Mitglieder',
    lastUse: 'Zuletzt benutzt',
    lastError: 'Letzter Fehler',
    limits: 'Grenzen',
    never: 'nie',
    none: 'keine',
    noRegiments: 'Es gibt kein Regiment mit diesem Namen.',
    total: '{count} Regimenter',
    page: 'Seite {page} von {pages}',
    previous: 'Zurück',
    next: 'Weiter',
    states: { unfinished: 'unfertig', active: 'aktiv', suspended: 'gesperrt', deleted: 'gelöscht' },
    notice: 'Mitteilung an alle',
    noticeHint: 'Jedes Regiment zeigt sie über seinen Seiten, bis sie endet.',
    text: 'Text',
    hours: 'Stunden, bis sie endet',
    show: 'Allen zeigen',
    end: 'Jetzt beenden',
    shown: 'Wird gezeigt bis {until}:',
    perPerson: 'Regimenter, die eine Person starten darf',
    save: 'Speichern',
    acts: 'Zuletzt getan',
    noActs: 'Bisher wurde nichts getan.',
    back: 'Alle Regimenter',
    by: 'Gestartet von',
    address: 'Adresse',
    schema: 'Schema',
    created: 'Gestartet',
    suspend: 'Sperren',
    suspendHint: 'Unter seiner Adresse steht, dass es gesperrt ist. Nichts geht verloren.',
    resume: 'Freigeben',
    rename: 'Umbenennen',
    renameHint: 'Die Adresse ändert sich sofort, alle melden sich neu an, und der alte Name ist frei.',
    newName: 'Neuer Name',
    delete: 'Löschen',
    deleteHint: 'Die Adresse ist sofort weg, die Daten nach {days} Tagen. Gib zur Bestätigung den Namen ein.',
    confirm: 'Sein Name',
    restore: 'Zurückholen',
    restoreHint: 'Gelöscht am {at}. Die Daten werden {days} Tage danach entfernt.',
    limitsHint: 'Leer heißt ohne Grenze.',
    stockpiles: 'Stockpiles',
    pictures: 'Bilder je Minute',
    problems: {
      name: 'Ein Name hat 3 bis 30 Buchstaben a bis z, Ziffern und einzelne Bindestriche und ist nicht reserviert.',
      taken: 'Dieser Name ist vergeben oder wurde in den letzten 30 Tagen gelöscht.',
      confirm: 'Nichts wurde gelöscht: Der Name stimmte nicht.',
      number: 'Grenzen sind ganze Zahlen von 1 bis 1.000.000, oder leer.',
      notice: 'Eine Mitteilung hat 1 bis 300 Zeichen und endet nach 1 bis 720 Stunden.',
      state: 'Das geht in diesem Zustand nicht. Sieh noch einmal nach.',
      form: 'Dieses Formular gilt nicht mehr. Schick es noch einmal ab.',
    },
  },
  unknown: { title: 'Hier ist nichts', text: 'Unter dieser Adresse gibt es nichts.' },
};

const LANGUAGES: Record<string, Texts> = { en, de };

/** In the first language that the browser asks for and these pages speak; English otherwise. */
export function textsFor(acceptLanguage: string | undefined): Texts {
  const asked = (acceptLanguage ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase());
  const found = asked.find((one) => Object.hasOwn(LANGUAGES, one));
  return (found === undefined ? undefined : LANGUAGES[found]) ?? en;
}

/** Puts values in the places of a text: `{name}`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

export type { Texts };
