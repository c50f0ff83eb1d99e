import type { Texts } from '../language.ts';

/** Texte der Orte, die für Lager hinzugefügt wurden. */
export const sites: Texts['sites'] = {
  title: 'Orte',
  back: 'Zurück zum Krieg',
  about:
    'Orte für Lager, die in der Liste der Depots und Seehäfen des Spiels fehlen. Sie lassen sich für ein neues Lager wählen.',
  new: 'Neuer Ort',
  loading: 'Die Orte werden geladen',
  failed: 'Die Orte konnten nicht geladen werden.',
  empty: 'Keine Orte hinzugefügt',
  emptyHint: 'Füge mit dem Plus einen hinzu, wenn der Ort eines neuen Lagers nicht in der Liste steht.',
  place: '{location} · {buildingType}',
  atTown: 'Bei der Stadt',
  position: '{x, number} % von Westen, {y, number} % von Norden',
  positionOf: 'Position von {name}',
  move: 'Position',
  use: {
    warehouse: 'Hier steht ein Lager.',
    history: 'Hier stand ein Lager, dessen Verlauf erhalten bleibt.',
  },
  delete: 'Löschen',
  deleteOf: '{name} löschen',
  form: {
    title: 'Neuer Ort',
    region: 'Region',
    regionPlaceholder: 'Wähle ein Hex',
    noRegion: 'Nichts gefunden',
    loading: 'Die Regionen werden geladen',
    town: 'Stadt',
    townHint: 'Die nächste Stadt oder ein Wort, unter dem der Ort bekannt ist',
    buildingType: 'Gebäude',
    name: 'Name',
    nameHint: 'Ohne Eingabe: Stadt und Gebäude',
    position: 'Position im Hex',
    positionHint:
      'Anteil der Breite und Höhe der Karte des Hex. Bleibt beides leer, liegt der Ort bei der Stadt.',
    x: 'Vom westlichen Rand',
    y: 'Vom nördlichen Rand',
  },
};
