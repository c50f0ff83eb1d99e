import { FIELD_PROBLEMS, isFieldProblem } from '@backline/contract';
import { problems } from './problems.ts';

/** `notFound(what)` of the server: what there is not, with its pronoun. */
const NOT_FOUND = {
  address: ['Diese Adresse', 'sie'],
  'API key': ['Diesen API-Schlüssel', 'ihn'],
  category: ['Diese Kategorie', 'sie'],
  Discord: ['Diesen Discord', 'ihn'],
  goal: ['Dieses Ziel', 'es'],
  'goal template': ['Dieses Standardziel', 'es'],
  item: ['Dieses Item', 'es'],
  'permission group': ['Diese Rechtegruppe', 'sie'],
  pyramid: ['Diese Pyramide', 'sie'],
  report: ['Diese Meldung', 'sie'],
  site: ['Diesen Ort', 'ihn'],
  session: ['Diese Sitzung', 'sie'],
  shipment: ['Diese Lieferung', 'sie'],
  spreadsheet: ['Diese Tabelle', 'sie'],
  stockpile: ['Diesen Stockpile', 'ihn'],
  user: ['Diesen Benutzer', 'ihn'],
  warehouse: ['Dieses Lager', 'es'],
} as const;

/** Whole sentences of the server, and of the page where a proxy answers in its place. */
const WHOLE = {
  'You are not signed in, or your session has ended. Log in again.':
    'Du bist nicht angemeldet, oder deine Sitzung ist abgelaufen. Melde dich noch einmal an.',
  'Your roles do not allow this. Ask an admin for the right.':
    'Deine Rollen erlauben das nicht. Bitte einen Admin um das Recht.',
  'The request does not carry the page’s own token (header X-XSRF-TOKEN, from the cookie XSRF-TOKEN). Reload the page and try again.':
    'Der Anfrage fehlt das Token der Seite. Lade die Seite neu und versuch es noch einmal.',
  'Somebody else saved the same thing at this moment. Nothing of yours was saved: look again and repeat it.':
    'Jemand anderes hat im selben Augenblick dasselbe gespeichert. Von dir wurde nichts gespeichert: Sieh noch einmal nach und wiederhole es.',
  'Somebody else deleted, at this moment, something that this needs. Nothing of yours was saved: look again and repeat it.':
    'Jemand anderes hat im selben Augenblick etwas gelöscht, das hier gebraucht wird. Von dir wurde nichts gespeichert: Sieh noch einmal nach und wiederhole es.',
  'What was sent is too large. Send fewer rows at a time, or a smaller file.':
    'Das ist zu viel auf einmal. Sende weniger Zeilen oder eine kleinere Datei.',
  'This is too large for the server to take.': 'Das ist zu groß für den Server.',
  'These were too many requests in a short time. Wait a moment and try again.':
    'Das waren zu viele Anfragen in kurzer Zeit. Warte einen Moment und versuch es noch einmal.',
  'The server cannot reach its database at the moment. Wait a minute, look whether this was saved, and repeat it if not.':
    'Der Server erreicht seine Datenbank gerade nicht. Warte eine Minute, sieh nach, ob es gespeichert wurde, und wiederhole es sonst.',
  'The server’s disk is full, so nothing of yours was saved. Tell whoever runs this server.':
    'Der Speicher des Servers ist voll, darum wurde von dir nichts gespeichert. Sag es, wer diesen Server betreibt.',
  'Too many pages are open. This one will try again.':
    'Es sind zu viele Seiten offen. Diese versucht es von selbst noch einmal.',
  'Too many pages are open without a sign-in. Log in, or let this one try again.':
    'Es sind zu viele Seiten ohne Anmeldung offen. Melde dich an, oder lass es diese noch einmal versuchen.',
  'You have too many pages open. Close some of them; this one will try again.':
    'Du hast zu viele Seiten offen. Schließ einige davon; diese versucht es von selbst noch einmal.',
  'Too many pages are open at your network address. Close some of them; this one will try again.':
    'An deiner Netzadresse sind zu viele Seiten offen. Schließ einige davon; diese versucht es von selbst noch einmal.',
  'Too many pages are open at your network address without a sign-in. Log in, or close some of them.':
    'An deiner Netzadresse sind zu viele Seiten ohne Anmeldung offen. Melde dich an, oder schließ einige davon.',
  'This item does not exist.': problems['no-such-item'],
  'This category does not exist.': 'Diese Kategorie gibt es nicht.',
  'This warehouse does not exist.': 'Dieses Lager gibt es nicht.',
  'This permission group does not exist.': 'Diese Rechtegruppe gibt es nicht.',
  'Choose another category to clone from.': 'Wähle eine andere Kategorie, von der kopiert wird.',
  'This site does not exist or already has a warehouse.':
    'Diesen Ort gibt es nicht, oder er hat schon ein Lager.',
  'This site does not exist or already has a warehouse. Choose another one.':
    'Diesen Ort gibt es nicht, oder er hat schon ein Lager. Wähle einen anderen.',
  'This region does not exist.': 'Diese Region gibt es nicht.',
  'There is such a place already. Choose it in the list, or give this one another name.':
    'Diesen Ort gibt es schon. Wähle ihn in der Liste, oder gib diesem einen anderen Namen.',
  'A warehouse stands at this place. Delete the warehouse first.':
    'An diesem Ort steht ein Lager. Lösche zuerst das Lager.',
  'A warehouse stood at this place, and its history is kept with it. The place stays for the next one.':
    'An diesem Ort stand ein Lager, dessen Verlauf damit erhalten bleibt. Der Ort bleibt für das nächste.',
  'You cannot delete this warehouse. Ask an admin to do it.':
    'Du kannst dieses Lager nicht löschen. Bitte einen Admin darum.',
  'Another stockpile already has this name.': 'Ein anderer Stockpile hat schon diesen Namen.',
  'This is not a stockpile of this warehouse.': 'Das ist kein Stockpile dieses Lagers.',
  'This name stands twice in the list.': 'Dieser Name steht zweimal in der Liste.',
  'This role stands twice in the list.': 'Diese Rolle steht zweimal in der Liste.',
  'This role does not exist any more.': 'Diese Rolle gibt es nicht mehr.',
  'This is not a role of this Discord.': 'Das ist keine Rolle dieses Discords.',
  'This Discord is already linked.': 'Dieser Discord ist schon angebunden.',
  'This Discord is already linked. Change that one instead.':
    'Dieser Discord ist schon angebunden. Ändere stattdessen den vorhandenen.',
  'This Discord account is already a user.': 'Dieses Discord-Konto ist schon Benutzer.',
  'This Discord account is already a user. Change that one instead.':
    'Dieses Discord-Konto ist schon Benutzer. Ändere stattdessen den vorhandenen.',
  'This is the last admin who can sign in.': 'Das ist der letzte Admin, der sich anmelden kann.',
  'This is the last admin who can sign in. Make somebody else admin first.':
    'Das ist der letzte Admin, der sich anmelden kann. Mach zuerst jemand anderen zum Admin.',
  'You are not a member of this Discord.': 'Du bist in diesem Discord kein Mitglied.',
  'Discord did not accept this sign-in. Log in again.':
    'Discord hat diese Anmeldung nicht angenommen. Melde dich noch einmal an.',
  'Discord cannot be reached at the moment. Try again in a minute.':
    'Discord ist gerade nicht erreichbar. Versuch es in einer Minute noch einmal.',
  'This sign-in was started in another browser, was already used, or took too long. Log in again.':
    'Diese Anmeldung begann in einem anderen Browser, wurde schon benutzt oder dauerte zu lange. Melde dich noch einmal an.',
  'This set-up link has ended: it works once, for a day, and only while there is no admin. The server prints a new one when it starts.':
    'Dieser Einrichtungslink gilt nicht mehr: Er gilt einmal, einen Tag lang und nur, solange es keinen Admin gibt. Der Server gibt beim Start einen neuen aus.',
  'Local sign-in works on the computer that runs the server only.':
    'Die lokale Anmeldung geht nur auf dem Rechner, auf dem der Server läuft.',
  'Local sign-in does not work through a proxy: anybody who reaches the proxy could be admin. Set up the sign-in with Discord.':
    'Die lokale Anmeldung geht nicht über einen Proxy: Jeder, der den Proxy erreicht, könnte Admin sein. Richte die Anmeldung mit Discord ein.',
  'Local sign-in works only at an address of this computer, such as http://localhost.':
    'Die lokale Anmeldung geht nur unter einer Adresse dieses Rechners, etwa http://localhost.',
  'Rows already go to this sheet. Change that spreadsheet instead.':
    'In dieses Blatt gehen schon Zeilen. Ändere stattdessen die vorhandene Tabelle.',
  'The server has no Google service account (setting GOOGLE_SERVICE_ACCOUNT).':
    'Der Server hat kein Google-Dienstkonto (Einstellung GOOGLE_SERVICE_ACCOUNT).',
  'This shipment is closed: one of its warehouses was given up. Nothing was changed.':
    'Diese Lieferung ist geschlossen: Eines ihrer Lager wurde aufgegeben. Nichts wurde geändert.',
  'A newer report came in meanwhile. Nothing was undone. Look at the history again.':
    'Inzwischen kam eine neuere Meldung. Nichts wurde zurückgenommen. Sieh noch einmal in den Verlauf.',
  'An undo cannot be undone. Send the report again to have its contents back.':
    'Eine Rücknahme lässt sich nicht zurücknehmen. Sende die Meldung noch einmal, um ihren Inhalt zurückzubekommen.',
};

const NOT_VALID = 'Etwas davon ist nicht gültig.';

/** German for what the server says in English, by the English sentence. A sentence with names in it is not here. */
export const sentences: ReadonlyMap<string, string> = new Map([
  ['Some of what was sent is not valid.', NOT_VALID],
  ...Object.entries(FIELD_PROBLEMS).map(
    ([key, sentence]) =>
      [
        `Some of what was sent is not valid. ${sentence}`,
        `${NOT_VALID} ${isFieldProblem(key) ? problems[key] : sentence}`,
      ] as const,
  ),
  ...Object.entries(FIELD_PROBLEMS).map(
    ([key, sentence]) => [sentence, isFieldProblem(key) ? problems[key] : sentence] as const,
  ),
  ...Object.entries(NOT_FOUND).map(
    ([what, [gone, it]]) =>
      [
        `This ${what} does not exist, or you may not see it.`,
        `${gone} gibt es nicht, oder du darfst ${it} nicht sehen.`,
      ] as const,
  ),
  ...Object.entries(WHOLE),
]);
