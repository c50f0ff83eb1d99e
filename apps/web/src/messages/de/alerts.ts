import type { Texts } from '../language.ts';

export const alerts: Texts['alerts'] = {
  title: 'Ereignisse',
  close: 'Schließen',
  markRead: 'Alles gelesen',
  loading: 'Ereignisse werden geladen',
  failed: 'Die Ereignisse konnten nicht geladen werden.',
  since: 'Seit {time}, als du alles gelesen hattest',
  sinceStart: 'Neu',
  earlier: 'Früher',
  nothingSince: 'Nichts seit {time}',
  nothing: 'Noch nichts',
  hint: 'Hier steht, wenn ein Item unter sein Minimum fällt oder ausgeht, ein Stockpile bald öffentlich wird, eine Lieferung ankommt oder stillsteht, ein Auftrag fertig ist, eine Meldung alt ist oder ein Lager bedroht ist.',
  new: 'neu',
  refresh: 'Auffrischen',
  refreshOf: 'Auffrischen: {name}',
  refreshed: '{name} aufgefrischt',
  ago: {
    now: 'jetzt',
    minutes: '{count, number} min',
    hours: '{count, number} h',
  },
  left: '{hours, plural, =0 {{minutes, number} min} other {{hours, number} h {minutes, number} min}}',
  below: {
    title:
      '{warehouse}: {count, plural, one {ein Item fiel unter sein Minimum} other {# Items fielen unter ihr Minimum}}',
    item: '{name} {quantity, number} von {minimum, number}',
    empty: '{name} leer',
    more: '{count, number} weitere',
  },
  runsOut: {
    title: '{warehouse}: {count, plural, one {ein Item geht aus} other {# Items gehen aus}}',
    empty: '{name} gegen {time} leer',
    minimum: '{name} gegen {time} unter Minimum',
  },
  public: {
    title: '{name} wird in {left} öffentlich',
    titleAtLeast: '{name} wird in mindestens {left} öffentlich',
    perhaps: '{name} ist vielleicht schon öffentlich, spätestens um {time}',
    over: '{name} sollte um {time} öffentlich werden',
    refreshed: '{name} wurde rechtzeitig aufgefrischt',
  },
  old: {
    title: '{name}: die Meldung ist alt',
    settled: '{name} wurde neu gemeldet',
    text: '{warehouse}, gemeldet {time}',
  },
  containers: '{count, plural, one {Container {numbers}} other {Container {numbers}}}',
  way: '{from} → {to}',
  delivered: {
    title: '{name} hat {containers} ausgeliefert',
    text: '{way}, {crates, plural, one {# Kiste} other {# Kisten}}',
  },
  stalled: {
    title: '{name}: Stillstand bei {containers}',
    text: '{way}, letzter Schritt {time}',
  },
  order: {
    ready: '{name} ×{crates, number} ist fertig ({place})',
    public: '{name} ×{crates, number} wird bald öffentlich ({place})',
    text: 'für alle ab {time}',
    collect: 'kann abgeholt werden',
    settled: '{name} ×{crates, number} liegt nicht mehr bereit ({place})',
    for: 'für {name}',
    methods: { mpf: 'MPF', factory: 'Fabrik', facility: 'Anlage' },
  },
  channel: {
    title: 'Der Kanal {name} wurde abgeschaltet',
    settled: 'Der Kanal {name} geht wieder',
    text: 'Discord nimmt seinen Webhook nicht mehr an',
  },
  town: {
    near: '{warehouse} ist bedroht: {fallen} ist gefallen',
    lost: '{warehouse}: die Stadt {fallen} ist verloren',
    settled: '{warehouse} ist nicht mehr bedroht',
    text: '{stockpiles, plural, =0 {kein Stockpile dort} one {# Stockpile dort} other {# Stockpiles dort}}, gefallen {time}',
  },
};
