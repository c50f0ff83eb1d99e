import type { Texts } from '../language.ts';

export const drawings: Texts['drawings'] = {
  title: 'Aus Korrekturen gelernt',
  about:
    'Ein Symbol, das jemand bei der Prüfung korrigiert hat, wird von da an bei allen so gelesen. Behalten wird nur eine Beschreibung der Zeichnung, nie das Bild. Sind sich zwei uneins, gilt die neuere Korrektur.',
  loading: 'Gelerntes wird geladen',
  failedLoad: 'Das Gelernte konnte nicht geladen werden.',
  none: 'Noch nichts. Hier stehen Symbole, die bei der Prüfung korrigiert wurden.',
  readAs: 'Wurde als {item} gelesen.',
  confirmed: 'Wurde so gelesen, aber unsicher.',
  taughtBy: 'Von {by}, {time}.',
  overruled: 'Gilt nicht',
  overruledBy: 'Eine neuere Korrektur von {by} sagt {item}.',
  forget: 'Vergessen',
  forgetAll: 'Alle davon vergessen',
  forgetTeacher: 'Alle Zeichnungen vergessen, die {by} beigebracht hat',
  forgetItem: 'Zeichnung von {item} vergessen',
  taught:
    '{count, plural, one {1 Symbol wurde} other {# Symbole wurden}} aus deiner Prüfung gelernt und wird künftig so gelesen.',
  namesTitle: 'Am Bild erkannte Namen',
  namesAbout:
    'Ein unlesbarer Stockpile-Name, zum Beispiel auf Chinesisch, wird an seinem Bild erkannt, sobald jemand gesagt hat, welcher Stockpile es ist. Das erfährt nur, wer den Stockpile sehen darf.',
  noNames: 'Noch keine.',
  forgetName: 'Bild von {name} vergessen',
  notTaught: 'Die Meldung wurde gesendet, aber ihre Korrekturen wurden nicht gelernt. {reason}',
};
