import type { ReasonCode } from '@backline/contract';
import { problems } from './problems.ts';

/** Was der Server ablehnt, nach den Codes des Vertrags, mit denselben Werten wie im Englischen. */
export const errors: Record<ReasonCode, string> = {
  ...problems,

  'sign-in-required':
    'Du bist nicht angemeldet, oder deine Sitzung ist abgelaufen. Melde dich noch einmal an.',
  'key-refused':
    'Diesen API-Schlüssel gibt es nicht, er ist abgelaufen oder wurde widerrufen. Erstelle einen neuen auf der Seite API-Schlüssel.',
  'no-keys-here': 'API-Schlüssel können das nicht. Melde dich stattdessen auf der Seite an.',
  'scope-lacking':
    'Diesem API-Schlüssel fehlt der Umfang „{scope}“, oder sein Besitzer hat dieses Recht heute nicht.',
  forbidden: 'Deine Rollen erlauben das nicht. Bitte einen Admin um das Recht.',
  'csrf-mismatch': 'Der Anfrage fehlt das Token der Seite. Lade die Seite neu und versuch es noch einmal.',

  'invalid-input': 'Etwas davon ist nicht gültig.',
  'invalid-because': 'Etwas davon ist nicht gültig. {problem}',
  'invalid-row': 'Etwas davon ist nicht gültig. Zeile {row}: {problem}',
  'no-json-type': 'Die Anfrage muss JSON sein (Content-Type: application/json).',
  'no-json': 'Die Anfrage ist kein gültiges JSON.',
  'file-incomplete': 'Die Anfrage endete, bevor ihre Datei da war.',
  'request-unreadable': 'Die Anfrage ist nicht lesbar.',
  'request-too-slow': 'Die Anfrage kam nicht rechtzeitig an.',
  'head-too-large': 'Der Kopf der Anfrage ist zu groß.',
  'too-large': 'Das ist zu viel auf einmal. Sende weniger Zeilen oder eine kleinere Datei.',
  'too-many-requests':
    'Das waren zu viele Anfragen in kurzer Zeit. Warte einen Moment und versuch es noch einmal.',
  'too-many-files': 'Es werden gerade zu viele Dateien gesendet. Sende diese gleich noch einmal.',
  'too-many-own-files':
    'Du sendest schon {count} Dateien. Warte, bis eine davon fertig ist, und sende diese noch einmal.',
  'regiment-busy':
    'Dein Regiment hat mehr geschickt, als dieser Server auf einmal schafft. Versuche es gleich noch einmal.',
  'regiment-asleep':
    'Dieses Regiment schläft, und es werden schon zu viele von Besuchern geweckt. Versuch es gleich noch einmal; wer angemeldet ist, wartet nicht.',
  'regiment-pictures':
    'Dein Regiment hat so viele Bilder geschickt, wie in einer Minute für es gelesen werden. Sende dieses in Kürze noch einmal.',
  'too-many-pictures': 'Es werden gerade zu viele Bilder gelesen. Sende dieses gleich noch einmal.',
  'address-unknown': 'Unter dieser Adresse gibt es nichts.',
  'path-unknown': 'Unter {call} gibt es nichts.',
  unexpected: 'Auf dem Server ging etwas schief. Näheres steht in seinem Protokoll unter {request}.',
  'saved-by-another':
    'Jemand anderes hat im selben Augenblick dasselbe gespeichert. Von dir wurde nichts gespeichert: Sieh noch einmal nach und wiederhole es.',
  'deleted-by-another':
    'Jemand anderes hat im selben Augenblick etwas gelöscht, das hier gebraucht wird. Von dir wurde nichts gespeichert: Sieh noch einmal nach und wiederhole es.',
  'database-away':
    'Der Server erreicht seine Datenbank gerade nicht. Warte eine Minute, sieh nach, ob es gespeichert wurde, und wiederhole es sonst.',
  'database-silent': 'Die Datenbank antwortet nicht.',
  'disk-full':
    'Der Speicher des Servers ist voll, darum wurde von dir nichts gespeichert. Sag es der Person, die diesen Server betreibt.',
  'regiment-suspended':
    'Dieses Regiment ist vom Betreiber dieses Servers stillgelegt. Seine Daten sind sicher.',
  stopping: 'Dieser Server wird beendet.',
  'stopping-try-again': 'Dieser Server wird beendet. Versuch es noch einmal.',

  'server-away':
    'Der Server läuft gerade nicht. Warte eine Minute, sieh nach, ob es gespeichert wurde, und wiederhole es sonst.',
  'too-large-for-server': 'Das ist zu groß für den Server.',

  'no-address': 'Diese Adresse gibt es nicht, oder du darfst sie nicht sehen.',
  'no-api-key': 'Diesen API-Schlüssel gibt es nicht, oder du darfst ihn nicht sehen.',
  'no-category': 'Diese Kategorie gibt es nicht, oder du darfst sie nicht sehen.',
  'no-discord': 'Diesen Discord gibt es nicht, oder du darfst ihn nicht sehen.',
  'no-goal': 'Dieses Ziel gibt es nicht, oder du darfst es nicht sehen.',
  'no-drawing': 'Diese Zeichnung ist nicht bekannt oder schon vergessen.',
  'no-goal-template': 'Dieses Standardziel gibt es nicht, oder du darfst es nicht sehen.',
  'no-item': 'Dieses Item gibt es nicht, oder du darfst es nicht sehen.',
  'no-order': 'Diesen Auftrag gibt es nicht.',
  'no-factory': 'Diese Fabrik gibt es nicht.',
  'no-permission-group': 'Diese Rechtegruppe gibt es nicht, oder du darfst sie nicht sehen.',
  'no-pyramid': 'Diese Pyramide gibt es nicht, oder du darfst sie nicht sehen.',
  'no-game-pack': 'Dieses Paket mit Spieldaten gibt es nicht.',
  'no-report': 'Diese Meldung gibt es nicht, oder du darfst sie nicht sehen.',
  'no-run': 'Diese Materialfuhre gibt es nicht mehr.',
  'no-run-claim': 'Diese Zusage wurde schon zurückgenommen.',
  'no-session': 'Diese Sitzung gibt es nicht, oder du darfst sie nicht sehen.',
  'no-shipment': 'Diese Lieferung gibt es nicht, oder du darfst sie nicht sehen.',
  'no-site': 'Diesen Ort gibt es nicht, oder du darfst ihn nicht sehen.',
  'no-spreadsheet': 'Diese Tabelle gibt es nicht, oder du darfst sie nicht sehen.',
  'no-stockpile': 'Diesen Stockpile gibt es nicht, oder du darfst ihn nicht sehen.',
  'no-user': 'Diesen Benutzer gibt es nicht, oder du darfst ihn nicht sehen.',
  'no-war': 'Diesen Krieg gibt es nicht, oder seine Statistik wurde nicht aufbewahrt.',
  'no-warehouse': 'Dieses Lager gibt es nicht, oder du darfst es nicht sehen.',
  'no-watch': 'Du beobachtest das nicht mehr.',

  'no-channel': 'Diesen Kanal gibt es nicht, oder du darfst ihn nicht sehen.',
  'no-such-category': 'Diese Kategorie gibt es nicht.',
  'no-such-group': 'Diese Rechtegruppe gibt es nicht.',
  'no-such-region': 'Diese Region gibt es nicht.',
  'no-such-role': 'Diese Rolle gibt es nicht mehr.',
  'no-such-warehouse': 'Dieses Lager gibt es nicht.',
  'no-such-factory': 'Diese Fabrik gibt es nicht.',
  'no-such-shipment': 'Diese Lieferung gibt es nicht, oder du darfst sie nicht sehen.',

  'changed-by-you':
    'Du hast {thing} in einem anderen Fenster geändert, nachdem du sie hier geöffnet hast. Noch ist nichts von hier gespeichert: Sieh nach, was jetzt gilt, und sende noch einmal ab, um es zu überschreiben.',
  'changed-by-somebody':
    'Jemand hat {thing} geändert, nachdem du sie geöffnet hast. Noch ist nichts von dir gespeichert: Sieh nach, was jetzt gilt, und sende noch einmal ab, um es zu überschreiben.',
  'changed-by':
    '{who} hat {thing} geändert, nachdem du sie geöffnet hast. Noch ist nichts von dir gespeichert: Sieh nach, was jetzt gilt, und sende noch einmal ab, um es zu überschreiben.',
  'thing-category': 'diese Kategorie',
  'thing-channel': 'die Angaben dieses Kanals',
  'thing-discord': 'die Angaben dieses Discords',
  'thing-factory': 'diese Fabrik',
  'thing-order': 'die Angaben dieses Auftrags',
  'thing-permission-group': 'diese Rechtegruppe',
  'thing-pyramid': 'diese Pyramide',
  'thing-site': 'die Angaben dieses Orts',
  'thing-standard-goal': 'die Angaben dieses Standardziels',
  'goals-changed':
    'Einige dieser Ziele wurden geändert, nachdem du sie geöffnet hast. Von dir ist noch nichts gespeichert: Sieh dir an, was jetzt gilt, und speichere noch einmal, um es zu überschreiben.',
  'it-is-now': 'Jetzt gilt: {value}.',
  'value-on': 'an',
  'value-off': 'aus',
  'value-empty': 'leer',
  'value-bluefin': 'eine Bluefin-Pyramide',
  'value-not-bluefin': 'keine Bluefin-Pyramide',
  'value-rows': '{rows} Reihen mit {columns} Spalten, anders als bei dir in Reihe {places}',

  'and-then': '{first}, {rest}',
  'and-more': '{names} und {count} weitere',
  'this-item': 'dieses Item',
  somebody: 'jemand',

  'site-taken': 'Diesen Ort gibt es nicht, oder er hat schon ein Lager.',
  'site-taken-choose': 'Diesen Ort gibt es nicht, oder er hat schon ein Lager. Wähle einen anderen.',
  'warehouse-not-yours-to-delete': 'Du kannst dieses Lager nicht löschen. Bitte einen Admin darum.',
  'place-known': 'Diesen Ort gibt es schon. Wähle ihn in der Liste, oder gib diesem einen anderen Namen.',
  'place-has-warehouse': 'An diesem Ort steht ein Lager. Lösche zuerst das Lager.',
  'place-has-history':
    'An diesem Ort stand ein Lager, dessen Verlauf damit erhalten bleibt. Der Ort bleibt für das nächste.',
  'stockpile-limit':
    'Der Betreiber dieses Servers erlaubt {most} für alle offene Stockpiles und {most} je Rechtegruppe. Lösche einen, den niemand benutzt, oder bitte den Betreiber um mehr.',
  'name-looks-like':
    'Es gibt schon einen Namen, der genauso aussieht, mit anderen Zeichen geschrieben, etwa denen eines anderen Alphabets oder mit 0 statt O. Nimm jenen Namen, oder einen, der sich unterscheiden lässt.',
  'stockpile-name-taken': 'Ein anderer Stockpile hat schon diesen Namen.',
  'public-twice': 'Dieses Lager hat schon einen öffentlichen Stockpile. Ein Lager hat nur einen.',
  'public-no-timer': 'Ein öffentlicher Stockpile hat keinen Timer: Er steht allen offen und läuft nie ab.',
  'stockpile-elsewhere': 'Das ist kein Stockpile dieses Lagers.',
  'name-twice': 'Dieser Name steht zweimal in der Liste.',
  'stockpiles-not-saved': 'Die Stockpiles konnten nicht gespeichert werden. Versuche es noch einmal.',
  'newer-report':
    'Inzwischen kam eine neuere Meldung. Nichts wurde zurückgenommen. Sieh noch einmal in den Verlauf.',
  'already-undone':
    'Diese Meldung wurde schon zurückgenommen, von dir oder jemand anderem. Nichts wurde geändert. Sieh noch einmal in den Verlauf.',
  'undo-of-undo':
    'Eine Rücknahme lässt sich nicht zurücknehmen. Sende die Meldung noch einmal, um ihren Inhalt zurückzubekommen.',

  'goal-taken': 'Dieses Lager hat schon ein eigenes Ziel für {item}.',
  'goal-taken-change': 'Dieses Lager hat schon ein eigenes Ziel für {item}. Ändere stattdessen dieses.',
  'standard-goal-taken': 'Diese Kategorie hat schon ein Standardziel für {item}.',
  'standard-goal-taken-change':
    'Diese Kategorie hat schon ein Standardziel für {item}. Ändere stattdessen dieses.',
  'item-twice': 'Dieses Item steht zweimal in der Liste: goals.{line} hat es auch.',
  'category-taken': 'Eine andere Kategorie heißt schon {name}.',
  'category-taken-choose': 'Eine andere Kategorie heißt schon {name}. Wähle einen anderen Namen.',
  'category-of-one': '{category} ist die Kategorie von {warehouses}. Gib diesem Lager zuerst eine andere.',
  'category-of-several':
    '{category} ist die Kategorie von {warehouses}. Gib diesen Lagern zuerst eine andere.',
  'clone-of-itself': 'Wähle eine andere Kategorie, von der kopiert wird.',
  'construct-in-normal': '{item} ist ein Fahrzeug oder Bauwerk: Nur eine Bluefin-Pyramide kann es enthalten.',
  'construct-in-crates': '{item} ist eine Kiste mit Fahrzeugen oder Bauwerken: Wähle sie unverpackt.',
  'constructs-left':
    'Nur eine Bluefin-Pyramide kann Fahrzeuge und Bauwerke enthalten, und in dieser sind {items}. Nimm sie zuerst heraus.',

  'no-stockpile-named':
    'Es gibt keinen Stockpile namens {names}. Prüf den Namen, oder füge den Stockpile seinem Lager hinzu. Nichts wurde gespeichert.',
  'no-stockpiles-named':
    'Es gibt keine Stockpiles namens {names}. Prüf die Namen, oder füge die Stockpiles ihren Lagern hinzu. Nichts wurde gespeichert.',
  'public-of-which':
    'Ein Bericht zu „Public“ muss sagen, von welchem Lager. Nichts wurde gespeichert. Sende warehouse_id mit: {warehouses}.',
  'public-of-none':
    'Ein Bericht zu „Public“ muss sagen, von welchem Lager, und noch kein Lager hat einen öffentlichen Stockpile. Nichts wurde gespeichert. Füge „Public“ seinem Lager hinzu und sende warehouse_id mit dem Bericht.',
  'not-in-warehouse':
    'In dem Lager, dessen warehouse_id mitgesandt wurde, gibt es keinen Stockpile namens {names}. Prüfe Name und ID oder füge den Stockpile dem Lager hinzu. Nichts wurde gespeichert.',
  'newer-report-stored':
    'Es ist schon eine neuere Meldung gespeichert für {stockpiles}. Nichts wurde gespeichert. Sende sie mit force: true, um sie zu ersetzen.',
  'other-report-stored':
    'Eine Meldung von jemand anderem aus demselben Augenblick, die etwas anderes sagt, ist schon gespeichert für {stockpiles}. Nichts wurde gespeichert. Sende deine mit force: true, um sie zu ersetzen.',
  'stored-at': '„{stockpile}“ (gespeichert: {time})',
  'too-many-own-unknown-items':
    'In den Stockpiles, die du zuletzt gemeldet hast, wären mehr als {count} Gegenstände, die Backline nicht kennt. Prüfe die Namen: {items}. Nichts wurde gespeichert.',
  'too-many-own-shipments':
    'Du hast innerhalb eines Tages {count} Lieferungen gespeichert. Lösche die, die niemand braucht, oder warte.',
  'too-many-unknown-items':
    'Nur {count} Items, die dem Katalog fehlen, können behalten werden, und mit {items} wären es mehr. Nichts wurde gespeichert. Prüf die CodeNames; ein Admin kann den Katalog unter Admin, Spieldaten, aktualisieren.',
  'many-unknown-items':
    'Dem Katalog fehlt mehr als die Hälfte der gemeldeten Items von {stockpiles}: {items}. Nichts wurde gespeichert. Sende sie mit confirm: true, um diese als unbekannte Items zu behalten.',
  'most-is-gone':
    'Mehr als die Hälfte der in {stockpiles} gespeicherten Items fehlt in der Meldung. Nichts wurde gespeichert. Sende sie mit confirm: true, wenn sie weg sind.',
  'gone-of': '„{stockpile}“ ({gone} von {before})',
  'other-building':
    'Die Bilder zeigen eine andere Art von Gebäude als die, in der der Stockpile liegt: {stockpiles}. Nichts wurde gespeichert. Sende sie mit confirm: true, wenn es der richtige Stockpile ist.',
  'shown-in': '„{stockpile}“ (zu sehen: {shown}, gespeichert: {stored})',
  'lacking-of': '„{stockpile}“ ({lacking} von {lines})',
  'more-than-a-stockpile': 'Die Zeilen von {item} ergeben mehr, als ein Stockpile fassen kann.',
  'not-a-tool-report':
    'Das ist keine der Formen, die gelesen werden: die Tabelle von FIR (mit Tabulatoren und den Spalten CodeName, Quantity und Crated?), das JSON von /extract oder das JSON eines Stockpile-Lesers. Nichts wurde gespeichert. Sende eine davon, in UTF-8.',
  'too-many-stockpiles': 'Höchstens {count} Stockpiles passen in eine Meldung. Sende sie in mehreren.',
  'one-stockpile-only':
    'Die Adresse nennt einen Stockpile, gesendet wurden aber {count}. Lass ihn in der Adresse weg.',
  'request-id-invalid':
    'Die Kopfzeile Idempotency-Key muss 1 bis 200 druckbare ASCII-Zeichen haben. Sende eine andere oder keine.',
  'request-id-reused':
    'Dieser Idempotency-Key kam schon mit einer anderen Meldung. Nichts wurde gespeichert. Gib jeder Meldung einen eigenen.',
  'stored-partly':
    'Gespeichert, aber {count} Zellen hat das Werkzeug nicht erkannt. Was das sein kann, bleibt, wie es gespeichert war.',
  'latest-unknown':
    'Die Meldung enthält {count} Beobachtungen von „{stockpile}“ mit verschiedenem Inhalt und keine Zeiten, die zeigen, welche die letzte ist. Sende zu jeder die Zeit oder nur die letzte. Nichts wurde gespeichert.',
  'name-in-two-buildings':
    '„{stockpile}“ wird aus mehreren Gebäuden gemeldet: {buildings}. Sende jedes unter dem Namen seines eigenen Stockpiles. Nichts wurde gespeichert.',
  'nothing-recognised':
    'Keine Zelle von „{stockpile}“ wurde erkannt, darum ist unbekannt, was darin ist. Mach ein neues Bild. Nichts wurde gespeichert.',
  'tool-read-nothing':
    'Das Werkzeug hat auf diesem Bild nichts gelesen. Nichts wurde gespeichert. Nimm das Bild bei offenem Stockpile neu auf.',
  'tool-quantity-unread':
    'Die Menge von {item} wurde nicht gelesen, und was nicht aufgeführt ist, gälte als weg. Von diesem Stockpile wurde nichts gespeichert. Berichtige sie oder nimm das Bild neu auf.',
  'tool-line-unreadable':
    'Eintrag {line} hat keinen CodeName, keine ganze Zahl als Menge oder weder true noch false als Kiste. Von diesem Stockpile wurde nichts gespeichert. Berichtige ihn und sende noch einmal.',
  'tool-names-nothing':
    'Das sagt nicht, von welchem Stockpile es ist. Nichts davon wurde gespeichert. Trag den Namen ein; bei einem einzelnen Stockpile kann ihn die Adresse nennen: ?stockpile=NAME.',
  'public-elsewhere':
    'In {region} gibt es kein Lager in einem Gebäude {structure}; dessen öffentlicher Stockpile hat also keinen Platz. Nichts davon wurde gespeichert. Lege das Lager an oder sende seine warehouse_id.',
  'public-of-several':
    'In {region} gibt es mehrere Lager in einem Gebäude {structure}: {warehouses}. Von diesem öffentlichen Stockpile wurde nichts gespeichert. Sende die warehouse_id von einem.',
  'picture-not-an-image': 'Das ist kein Bild. Nimm einen Screenshot als PNG, JPEG oder WebP.',
  'picture-bitmap':
    'Das ist ein BMP-Bild, das sich nicht lesen lässt. Speichere es als PNG und sende es noch einmal.',
  'picture-empty-file': 'Die Datei ist leer. Speichere den Screenshot noch einmal.',
  'picture-too-large':
    'Das Bild ist zu groß: Gelesen werden höchstens 16.384 Pixel je Seite und 40 Megapixel, 16,7 Megapixel bei WebP, progressivem JPEG und interlaced PNG und 9,4 Megapixel bei CMYK-JPEG und 16-Bit-PNG. Nimm den Screenshot, wie ihn das Spiel gemacht hat, oder einen Ausschnitt davon.',
  'picture-damaged':
    'Das Bild ist beschädigt und lässt sich nicht öffnen. Speichere den Screenshot noch einmal.',
  'picture-no-stockpile':
    'Auf diesem Bild ist kein Stockpile. Öffne den Stockpile auf der Karte, bevor du den Screenshot machst.',
  'picture-crashed':
    'Das Lesen dieses Bildes ist gescheitert. Versuch es noch einmal, oder nimm einen Ausschnitt des Stockpiles.',

  'shipment-closed':
    'Diese Lieferung ist geschlossen: Eines ihrer Lager wurde gelöscht. Nichts wurde geändert.',
  'no-such-container': 'Diese Lieferung hat keinen Container {number}.',
  'no-chain':
    'Sag, was hergestellt werden soll: Items, ein Lager, eine Kategorie, eine Pyramide oder einen Auftrag.',
  'run-closed': 'Diese Materialfuhre ist beendet. Nichts wurde geändert.',
  'run-line-taken': 'Von {item} sind nur noch {open} offen, {holder} war schneller. Nichts wurde geändert.',
  'run-line-open': 'Von {item} sind nur noch {open} offen. Nichts wurde geändert.',
  'no-run-line': 'Das gehört nicht zu dieser Materialfuhre.',
  'run-item-twice': 'Dieses Item steht schon in der Liste.',
  'run-not-loose': 'Eine Materialfuhre ist für lose Items.',
  'not-in-container': 'In {container} ist dieses Item nicht.',
  'container-open': '{container} wurde von niemandem übernommen. Nichts wurde geändert.',
  'container-claimed': '{container} wurde schon von {holder} übernommen. Nichts wurde geändert.',
  'container-loaded': '{container} wurde schon von {holder} geladen. Nichts wurde geändert.',
  'container-delivered': '{container} wurde schon von {holder} geliefert. Nichts wurde geändert.',
  'container-cancelled': '{container} wurde abgebrochen. Nichts wurde geändert.',
  'container-of-planner':
    '{container} kann nur abbrechen, wer die Lieferung geplant hat oder das Recht zum Bearbeiten hat.',
  'container-of-holder':
    '{container} ist bei {holder}. Das kann nur {holder} oder jemand mit dem Recht zum Bearbeiten.',
  'stock-changed':
    'Der Bestand hat sich geändert, seit diese Lieferung berechnet wurde, oder eine andere wurde gespeichert: {items}. Nichts wurde gespeichert. Leere sie und berechne sie neu.',
  'other-item': '{names}, 1 weiteres Item',
  'other-items': '{names}, {count} weitere Items',
  'only-other-item': '1 weiteres Item',
  'only-other-items': '{count} weitere Items',

  'order-not-made-there': '{item} wird dort nicht hergestellt. Wähle einen anderen Ort.',
  'order-crates':
    'Ein Auftrag für {item} umfasst dort {min} bis {max}. Mach aus mehr davon mehrere Aufträge.',
  'order-other-factory': 'Diese Fabrik ist von anderer Art. Wähle eine, die den Auftrag herstellt.',
  'order-factory-changed': '{factory} ist inzwischen von anderer Art. Mach für {item} einen neuen Auftrag.',
  'order-line-full': 'In dieser Linie stehen schon {line} Aufträge, mehr gehen nicht hinein.',
  'order-line-yours':
    '{who} hat schon {item} in dieser Linie, und jeder Spieler kann nur einen Auftrag darin haben. Hole ihn zuerst ab oder brich ihn ab.',
  'order-not-queued': 'Nur ein Auftrag in seiner Linie hat Zeiten. Reihe ihn zuerst ein.',
  'order-in-factory': '{item} ist schon in der Fabrik: Kisten und Ort bleiben, wie sie sind.',
  'order-not-collected': 'Nur ein abgeholter Auftrag kommt in eine Lieferung.',
  'order-not-in-shipment': 'In dieser Lieferung ist {item} nicht enthalten.',
  'order-shipment-locked':
    'Diese Lieferung dürfen nur manche sehen, den Auftrag aber alle. Wähle eine andere Lieferung.',
  'order-shipment-closed': 'Diese Lieferung ist geschlossen: Eines ihrer Lager wurde gelöscht.',
  'order-wanted': '{item} hat niemand übernommen. Nichts wurde geändert.',
  'order-claimed': '{item} hat schon {who} übernommen. Nichts wurde geändert.',
  'order-materials-ready': 'Das Material für {item} ist schon da, von {who}. Nichts wurde geändert.',
  'order-queued': '{item} hat schon {who} eingereiht. Nichts wurde geändert.',
  'order-ready': '{item} ist schon fertig, sagt {who}. Nichts wurde geändert.',
  'order-collected': '{item} hat schon {who} abgeholt. Nichts wurde geändert.',
  'order-done': '{item} ist schon erledigt, von {who}. Nichts wurde geändert.',
  'order-cancelled': '{item} wurde von {who} abgebrochen. Nichts wurde geändert.',
  'order-changed': '{who} hat {item} inzwischen geändert. Nichts wurde geändert: Sieh noch einmal nach.',
  'order-without-step':
    'Bei {item} gibt es keinen Schritt, der sich zurücknehmen ließe. Einen Auftrag, den niemand will, kannst du abbrechen.',
  'orders-not-combinable':
    'Jemand hat inzwischen einen dieser Aufträge geändert, oder sie passen nicht in einen. Es wurde nichts geändert.',
  'queue-of-other-kind': 'Dieses Bild zeigt die Linien einer anderen Art von Fabrik.',
  'factory-taken': 'Eine andere Fabrik heißt schon so.',
  'factory-in-use': 'In {factory} laufen noch Aufträge. Hole sie ab, brich sie ab oder verlege sie zuerst.',

  'member-limit':
    'Der Betreiber dieses Servers erlaubt diesem Regiment {most} Mitglieder, und so viele hat es. Bitte einen Admin des Regiments, die Grenze erhöhen zu lassen.',
  'last-admin': 'Das ist der letzte Admin, der sich anmelden kann.',
  'last-admin-first':
    'Das ist der letzte Admin, der sich anmelden kann. Mach zuerst jemand anderen zum Admin.',
  'account-known': 'Dieses Discord-Konto ist schon Benutzer.',
  'account-known-change': 'Dieses Discord-Konto ist schon Benutzer. Ändere stattdessen den vorhandenen.',
  'discord-known': 'Dieser Discord ist schon angebunden.',
  'discord-known-change': 'Dieser Discord ist schon angebunden. Ändere stattdessen den vorhandenen.',
  'discord-not-yours': 'Du bist in diesem Discord kein Mitglied.',
  'role-twice': 'Diese Rolle steht zweimal in der Liste.',
  'role-elsewhere': 'Das ist keine Rolle dieses Discords.',
  'right-lacking': 'Dieses Recht hast du selbst nicht.',
  'watches-enough': 'Du beobachtest {count} Dinge, mehr dürfen es nicht sein. Beende zuerst eines davon.',
  'push-service-unknown':
    'Dieser Server schickt nichts an den Push-Dienst deines Browsers. Wer den Server betreibt, kann ihn in PUSH_HOSTS eintragen.',
  'push-key-invalid':
    'Der Schlüssel, den dein Browser für seine Nachrichten geschickt hat, ist ungültig. Versuch es noch einmal oder nimm einen anderen Browser.',
  'keys-enough': 'Du hast {count} API-Schlüssel, mehr dürfen es nicht sein. Widerruf zuerst einen.',

  'discord-refused': 'Discord hat diese Anmeldung nicht angenommen. Melde dich noch einmal an.',
  'discord-unreachable': 'Discord ist gerade nicht erreichbar. Versuch es in einer Minute noch einmal.',
  'sign-in-ended':
    'Diese Anmeldung begann in einem anderen Browser, wurde schon benutzt oder dauerte zu lange. Melde dich noch einmal an.',
  'sign-in-elsewhere': 'Diese Anmeldung begann für {address}.',
  'setup-link-ended':
    'Dieser Einrichtungslink gilt nicht mehr: Er gilt einmal, einen Tag lang und nur, solange es keinen Admin gibt. Der Server gibt beim Start einen neuen aus.',
  'local-here-only': 'Die lokale Anmeldung geht nur auf dem Rechner, auf dem der Server läuft.',
  'local-no-proxy':
    'Die lokale Anmeldung geht nicht über einen Proxy: Jeder, der den Proxy erreicht, könnte Admin sein. Richte die Anmeldung mit Discord ein.',
  'local-own-address':
    'Die lokale Anmeldung geht nur unter einer Adresse dieses Rechners, etwa http://localhost.',

  'pages-all': 'Es sind zu viele Seiten offen. Diese versucht es von selbst noch einmal.',
  'pages-signed-out':
    'Es sind zu viele Seiten ohne Anmeldung offen. Melde dich an, oder lass es diese noch einmal versuchen.',
  'pages-person':
    'Du hast zu viele Seiten offen. Schließ einige davon; diese versucht es von selbst noch einmal.',
  'pages-address':
    'An deiner Netzadresse sind zu viele Seiten offen. Schließ einige davon; diese versucht es von selbst noch einmal.',
  'pages-signed-out-address':
    'An deiner Netzadresse sind zu viele Seiten ohne Anmeldung offen. Melde dich an, oder schließ einige davon.',

  'no-discord-key': 'Dieser Server nimmt keine Befehle von Discord an (Einstellung DISCORD_PUBLIC_KEY).',
  'signature-refused':
    'Nur Discord darf diese Adresse aufrufen: Die Signatur passt nicht, ist zu alt oder wurde schon benutzt.',

  'sheet-taken': 'In dieses Blatt gehen schon Zeilen. Ändere stattdessen die vorhandene Tabelle.',
  'no-google-account': 'Der Server hat kein Google-Dienstkonto (Einstellung GOOGLE_SERVICE_ACCOUNT).',
  'webhook-deleted':
    'Discord sagt, dass dieser Webhook gelöscht wurde; der Kanal ist deshalb abgeschaltet. Lege in Discord einen neuen an und füge seine Adresse hier ein.',
  'webhook-refused':
    'Discord nimmt diesen Webhook nicht mehr an; der Kanal ist deshalb abgeschaltet. Kopiere seine Adresse in Discord noch einmal und füge sie hier ein.',
  'webhook-busy':
    'Discord bittet um eine Pause: Es wurde zu viel dorthin gesendet. Was wartet, wird später gesendet.',
  'webhook-unreachable':
    'Discord ist nicht zu erreichen oder hat nicht rechtzeitig geantwortet. Was wartet, wird gesendet, sobald es wieder geht.',
  'webhook-rejected':
    'Discord nimmt solche Nachrichten dort nicht an. Kopiere für ein Forum die Adresse mit dem Thread: …?thread_id=NUMMER.',
  'webhook-unreadable':
    'Die gespeicherte Adresse ist nicht zu lesen: APP_SECRET ist ein anderes als beim Speichern. Füge die Adresse noch einmal ein.',
  'google-failed': 'Google hat die Zeile nicht angenommen: {problem}',
  'backup-running':
    'Es wird gerade schon alles in eine Datei geschrieben. Versuch es in einer Minute noch einmal.',
  'reset-not-empty': 'Die Anfrage zum Zurücksetzen muss leer sein.',
  'nothing-to-reset':
    'Es gibt nichts zurückzusetzen: Vielleicht hat es gerade jemand anders getan. Lade die Seite neu.',
  'pack-busy': 'Gerade wird ein anderes Icon-Paket übernommen. Warte, bis es fertig ist.',
  'not-a-zip': 'Das ist keine Zip-Datei.',
  'zip-damaged': 'Die Zip-Datei ist beschädigt.',
  'zip-too-many': 'Die Zip-Datei enthält mehr als {count} Dateien.',
  'zip-too-large': 'Die Zip-Datei ergäbe entpackt mehr als 256 MB.',
  'zip-too-dense': '{name} ist {ratio}-fach gepackt: So ist kein Bild.',
  'zip-without-items': 'Kein Bild hat den Namen eines Items.',
  'game-data-changed':
    'Die Spieldaten oder die Datei haben sich geändert, seit das Paket geprüft wurde. Nichts wurde geändert. Prüf es noch einmal.',
  'newer-game-pack':
    'Inzwischen gilt ein anderes Paket: Nur das letzte lässt sich zurücknehmen. Nichts wurde geändert.',
  'pack-file-missing':
    'Im Paket fehlt {file}. Die Datei muss oben in der Zip-Datei liegen: Pack die Dateien selbst, nicht ihren Ordner.',
  'pack-file-unknown':
    'Das Paket hat eine Datei, die kein Paket hat: {file}. Nimm sie heraus; die Namen der Tabellen stehen in der Anleitung.',
  'pack-file-twice': 'Das Paket hat {file} zweimal. Bau es neu mit nur einer davon.',
  'pack-file-large':
    '{file} ist größer als {megabytes} MB; so groß ist keine Tabelle. Nimm heraus, was zu viel ist.',
  'pack-path':
    'Das Paket hat eine Datei mit einem unbrauchbaren Namen: {file}. Bau es neu, nur mit Namen von Dateien.',
  'pack-format':
    'Das Paket hat das Format {format}, diese Version liest Format {known}. Bau es für diese Version.',
  'pack-not-json': '{file} ist kein JSON. Berichtige die Datei und bau das Paket neu.',
  'pack-too-deep':
    '{file} ist mehr als {depth}-fach verschachtelt; so ist keine Tabelle. Berichtige die Datei und bau das Paket neu.',
  'pack-table-wrong': '{file} ist falsch bei {place}: {problem}. Berichtige die Datei und bau das Paket neu.',
  'pack-tables-differ': 'Die Tabellen passen nicht zusammen. {problem} Berichtige das und bau das Paket neu.',
};
