import type { Texts } from '../language.ts';

export const welcome: Texts['welcome'] = {
  title: 'Willkommen, {name}',
  noPermissions: {
    title: 'Du hast hier noch keine Rechte',
    hint: 'Bitte einen Admin dieses Servers, einer deiner Discord-Rollen eine Rechtegruppe zu geben, und melde dich dann neu an.',
  },
  start: {
    open: 'Erste Schritte',
    title: 'Erste Schritte',
    login:
      'Melde dich mit deinem Discord-Konto an. Backline fragt nach deinem Namen und deinen Rollen im angebundenen Discord, sonst nach nichts.',
    rights:
      'Deine Discord-Rollen bestimmen, was du sehen und tun darfst. Siehst du nichts, bitte einen Admin deines Discords um eine Rolle.',
    warehouse:
      'Lege unter Lager die Depots und Häfen an, die ihr nutzt, jedes mit seinen Stockpiles und deren Codes.',
    picture:
      'Öffne im Spiel die Karte, zeig auf einen Stockpile, bis sein Inhalt zu sehen ist, und mach einen Screenshot. Füge ihn unter FIR ein, prüfe, was gelesen wurde, und sende die Meldung.',
    plan: 'Setze Ziele für ein Lager. Die Übersicht zeigt dann, was knapp ist, LogiGen plant die Lieferungen, und eine Pyramide zeigt der Front, was sie braucht.',
  },
  entries: 'Wohin es geht',
  overview: {
    title: 'Logistikübersicht',
    text: 'Alles, was in allen Lagern liegt, gegen seine Ziele.',
  },
  warehouses: {
    title: 'Lager',
    text: 'Stockpiles, Codes und Bestand, Ort für Ort.',
  },
  pyramid: {
    title: 'Nachschub zur Front',
    text: 'Die Logistikpyramide: was die Front als Nächstes braucht, auf einen Blick.',
  },
  logigen: {
    title: 'LogiGen',
    text: 'Was wohin zu laden ist, Container für Container, und wer es bringt.',
  },
  fir: {
    title: 'FIR',
    text: 'Leg Screenshots eines Stockpiles ab und sende, was gelesen wurde.',
  },
};
