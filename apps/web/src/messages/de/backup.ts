import type { Texts } from '../language.ts';

export const backup: Texts['backup'] = {
  heading: 'Alles herunterladen',
  text: 'Eine Datei mit allen Stockpiles und ihren Codes, Zielen, Aufträgen, dem Verlauf, den Archiven früherer Kriege, Personen, Rechten und Einstellungen. Jede Installation von Backline kann sie wiederherstellen.',
  without:
    'Nicht darin: Sitzungen, alle melden sich also neu an; importierte Symbole; und womit die Adressen der Discord-Webhooks verschlüsselt sind: Sie werden nach einer Wiederherstellung anderswo neu eingefügt.',
  secret:
    'Die Datei enthält jeden Code, auch von Stockpiles, die auf Gruppen beschränkt sind. Bewahre sie dort auf, wo nur du sie lesen kannst. Im Protokoll steht, wer sie heruntergeladen hat.',
  download: 'Alles herunterladen',
  done: '{name} wurde heruntergeladen.',
};
