import type { Texts } from '../language.ts';

export const about: Texts['about'] = {
  open: 'Über Backline',
  title: 'Über Backline',
  purpose:
    'Backline führt Stockpiles, liest Screenshots vom Inventar und plant den Nachschub für die Logistikoffiziere eines Foxhole-Regiments.',
  creators: 'Von Logistikoffizieren für Logistikoffiziere: die Mitwirkenden von Backline. Version {version}.',
  community: 'Fragen und Ideen nimmt <link>unsere Community auf Discord</link>.',
  fir: 'Das Lesen der Screenshots geht zurück auf <link>FIR, den Foxhole Inventory Report</link>, von GICodeWarrior.',
  icons: 'Item-Symbole: <link>game-icons.net</link> und seine Autoren, Lizenz <licence>CC BY 3.0</licence>.',
  game: 'Foxhole ist ein Spiel von Siege Camp. Dieses Werkzeug ist von Spielern gemacht und kein Teil davon.',
};
