import type { Texts } from '../language.ts';

/** Was an einer Eingabe falsch sein kann, nach den Schlüsseln des Vertrags. */
export const problems: Texts['problems'] = {
  required: 'Das muss ausgefüllt sein.',
  'not-text': 'Das muss Text sein.',
  'not-a-list': 'Das muss eine Liste sein.',
  'not-a-number': 'Das muss eine Zahl sein.',
  'not-whole': 'Das muss eine ganze Zahl sein.',
  negative: 'Das muss 0 oder mehr sein.',
  'too-small': 'Diese Zahl ist zu klein.',
  'too-big': 'Diese Zahl ist zu groß.',
  'too-long': 'Das ist zu lang.',
  'control-characters': 'Das enthält Zeichen, die sich nicht anzeigen lassen.',
  'invisible-characters': 'Das enthält Zeichen, die niemand sieht. Tippe es, statt es einzufügen.',
  'code-length': 'Ungültiger Code: Er muss genau 6 Ziffern haben.',
  'code-characters': 'Ungültiger Code: Er darf nur Ziffern enthalten.',
  'group-required': 'Ein gesperrter Stockpile braucht eine Rechtegruppe.',
  'lock-unsaid': 'Gib an, ob er gesperrt ist: Eine Rechtegruppe allein sperrt nichts.',
  'public-code':
    'Ein öffentlicher Stockpile hat keinen Code. Lass den Code leer oder wähle einen anderen Namen.',
  'public-lock':
    'Ein öffentlicher Stockpile lässt sich nicht sperren. Wähle einen anderen Namen oder entsperre ihn.',
  'public-label':
    'So heißt der öffentliche Stockpile eines Lagers. Nenne diesen „Public“ und einen reservierten anders.',
  'minimum-over-target': 'Das Minimum darf nicht über dem Soll liegen.',
  'not-a-time': 'Das muss eine Zeit nach ISO 8601 sein, etwa 2026-01-31T12:00:00Z.',
  'at-least-zero':
    'Eine Untergrenze von 0 sagt nichts. Sende die gelesene Menge, oder lass die Untergrenze weg.',
  'not-a-flag': 'Das muss true oder false sein.',
  'not-a-color': 'Das muss eine Farbe sein, etwa #ff0000.',
  'not-a-drawing': 'Das ist keine Beschreibung einer Zeichnung.',
  'not-a-choice': 'Das steht nicht zur Wahl.',
  'needs-no-technology': 'Dieses Item braucht keine Technologie: Es ist immer freigeschaltet.',
  'no-such-item': 'Dieses Item gibt es nicht.',
  'no-rows': 'Die Meldung hat keine Zeilen.',
  'too-many-rows':
    'Eine Meldung kann höchstens 10.000 Zeilen haben. Sende ihre Stockpiles in mehreren Meldungen.',
  'too-many': 'Das sind zu viele.',
  'not-a-discord-id': 'Das muss eine ID von Discord sein: nur Ziffern.',
  'not-a-webhook':
    'Das ist nicht die Adresse eines Discord-Webhooks. Kopiere sie in Discord: Kanal bearbeiten, Integrationen, Webhooks, Webhook-URL kopieren.',
  'not-a-time-of-day': 'Das muss eine Uhrzeit wie 22:00 sein.',
  'not-a-time-zone': 'Das ist keine Zeitzone.',
  'role-required': 'Wähle eine Rolle.',
  'scope-required': 'Wähle, was der Schlüssel darf.',
  'same-warehouse': 'Lieferant und Ziellager müssen zwei verschiedene Lager sein.',
  invalid: 'Das ist nicht gültig.',
};
