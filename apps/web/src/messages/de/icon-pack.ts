import type { Texts } from '../language.ts';

export const iconPack: Texts['iconPack'] = {
  title: 'Item-Symbole',
  about: 'Die Symbole des Spiels als Zip: Jede Seite zeigt sie, und jeder Screenshot wird mit ihnen gelesen.',
  choose: 'Zip wählen',
  file: 'Zip-Datei mit Symbolen',
  loading: 'Stand der Symbole wird geladen',
  failedLoad: 'Der Stand der Symbole konnte nicht geladen werden.',
  holds: 'Die geltenden Symbole',
  none: 'Noch kein Paket: Backline zeigt eigene Symbole und liest mit den mitgelieferten Daten. Ein Paket ist ein Zip mit Bildern namens CodeName.png und CodeName-crated.png.',
  unnamed: 'Symbolpaket',
  taken: 'Von {by}, gilt seit {time} ({seconds, plural, one {1 Sekunde} other {# Sekunden}} Arbeit)',
  icons: '{count, plural, one {1 Symbol wird} other {# Symbole werden}} verwendet.',
  reading: {
    learnt: 'Das Lesen hat den ganzen Satz neu gelernt.',
    added: 'Das Lesen kennt sie zusätzlich zu den bisherigen.',
  },
  refusals: {
    'unknown-item':
      '{count, plural, one {1 Bild hat} other {# Bilder haben}} einen CodeName, den der Katalog nicht kennt',
    'too-large': '{count, plural, one {1 Bild ist} other {# Bilder sind}} größer als 1 MB oder 2048 Pixel',
    'not-png': '{count, plural, one {1 Datei ist} other {# Dateien sind}} kein PNG',
    broken: '{count, plural, one {1 Bild ist} other {# Bilder sind}} beschädigt',
  },
  lost: '{count, plural, one {1 Symbol fehlt} other {# Symbole fehlen}} im Paket und wird nicht mehr gelesen',
  running: {
    unpacking: '{fileName} wird ausgepackt…',
    learning:
      'Das Lesen lernt die Symbole von {fileName}. Das dauert ein, zwei Minuten; du kannst weitergehen.',
  },
  failures: {
    unusable: '{fileName} ließ sich nicht verwenden. Nichts hat sich geändert.',
    'too-slow': '{fileName} hat zu lange gedauert. Gelesen wird wie bisher.',
    crashed: 'Der Server ist an {fileName} gescheitert. Gelesen wird wie bisher; Näheres steht im Protokoll.',
  },
  remove: 'Paket entfernen',
  removeTitle: 'Symbolpaket entfernen?',
  removeMessage: 'Backline zeigt wieder eigene Symbole und liest mit den mitgelieferten Daten.',
};
