import { FIELD_PROBLEMS } from './field-problems.ts';

/**
 * Every reason that an error or a field of one can have, with its English text: the closed list of codes, and in braces
 * the params that come with each. The server sends code, params and this text; a page shows the text of its own language
 * (`messages/de/errors.ts`). Some are parts of others: `this-category`, `and-more`.
 */
export const REASONS = {
  ...FIELD_PROBLEMS,

  // Who calls
  'sign-in-required': 'You are not signed in, or your session has ended. Log in again.',
  'key-refused':
    'This API key does not exist, has expired or was revoked. Make a new one on the page API Keys.',
  'no-keys-here': 'This is not open to API keys. Sign in on the page instead.',
  'scope-lacking': 'This API key lacks the scope “{scope}”, or its owner lacks that right today.',
  forbidden: 'Your roles do not allow this. Ask an admin for the right.',
  'csrf-mismatch':
    'The request does not carry the page’s own token (header X-XSRF-TOKEN, from the cookie XSRF-TOKEN). Reload the page and try again.',

  // What cannot be read or served
  'invalid-input': 'Some of what was sent is not valid.',
  'invalid-because': 'Some of what was sent is not valid. {problem}',
  'invalid-row': 'Some of what was sent is not valid. Row {row}: {problem}',
  'no-json-type': 'The body must be JSON (Content-Type: application/json).',
  'no-json': 'The body is not valid JSON.',
  'file-incomplete': 'The request ended before its file was there.',
  'request-unreadable': 'The request cannot be read.',
  'request-too-slow': 'The request did not arrive in time.',
  'head-too-large': 'The headers of the request are too large.',
  'too-large': 'What was sent is too large. Send fewer rows at a time, or a smaller file.',
  'too-many-requests': 'These were too many requests in a short time. Wait a moment and try again.',
  'too-many-files': 'Too many files are being sent. Send this one again in a moment.',
  'too-many-own-files':
    'You are sending {count} files already. Wait until one of them is done, and send this one again.',
  'regiment-busy': 'Your regiment has sent more than this server can do at once. Try again in a moment.',
  'regiment-asleep':
    'This regiment is asleep, and too many are being woken by visitors. Try again in a moment; members who are signed in do not wait.',
  'regiment-pictures':
    'Your regiment has sent as many pictures as are read for it in a minute. Send this one again shortly.',
  'too-many-pictures': 'Too many pictures are being read. Send this one again in a moment.',
  'address-unknown': 'There is nothing at this address.',
  'path-unknown': 'There is nothing at {call}.',
  unexpected: 'Something went wrong on the server. Its log has the details under {request}.',
  'saved-by-another':
    'Somebody else saved the same thing at the same moment. Your change was not saved: check the current state and try again.',
  'deleted-by-another':
    'Somebody else deleted, at this moment, something that this needs. Nothing of yours was saved: look again and repeat it.',
  'database-away':
    'The server cannot reach its database at the moment. Wait a minute, check whether this was saved, and try again if not.',
  'database-silent': 'The database does not answer.',
  'disk-full':
    'The server’s disk is full, so nothing of yours was saved. Tell the person who runs this server.',
  'regiment-suspended': 'This regiment is suspended by the operator of this server. Its data are safe.',
  stopping: 'This server is stopping.',
  'stopping-try-again': 'This server is stopping. Try again.',

  // What a page says where a proxy in between answers for the server
  'server-away':
    'The server is not running at the moment. Wait a minute, check whether this was saved, and try again if not.',
  'too-large-for-server': 'This is too large for the server to take.',

  // What does not exist, or is not to be seen
  'no-address': 'This address does not exist, or you may not see it.',
  'no-api-key': 'This API key does not exist, or you may not see it.',
  'no-channel': 'This channel does not exist, or you may not see it.',
  'no-category': 'This category does not exist, or you may not see it.',
  'no-discord': 'This Discord does not exist, or you may not see it.',
  'no-goal': 'This goal does not exist, or you may not see it.',
  'no-drawing': 'This drawing is not known, or was forgotten already.',
  'no-goal-template': 'This goal template does not exist, or you may not see it.',
  'no-item': 'This item does not exist, or you may not see it.',
  'no-order': 'This order does not exist.',
  'no-factory': 'This factory does not exist.',
  'no-permission-group': 'This permission group does not exist, or you may not see it.',
  'no-pyramid': 'This pyramid does not exist, or you may not see it.',
  'no-game-pack': 'This pack of game data does not exist.',
  'no-report': 'This report does not exist, or you may not see it.',
  'no-run': 'This materials run does not exist any more.',
  'no-run-claim': 'This claim was given up already.',
  'no-session': 'This session does not exist, or you may not see it.',
  'no-shipment': 'This shipment does not exist, or you may not see it.',
  'no-site': 'This site does not exist, or you may not see it.',
  'no-spreadsheet': 'This spreadsheet does not exist, or you may not see it.',
  'no-stockpile': 'This stockpile does not exist, or you may not see it.',
  'no-user': 'This user does not exist, or you may not see it.',
  'no-war': 'This war does not exist, or its statistics were not kept.',
  'no-warehouse': 'This warehouse does not exist, or you may not see it.',
  'no-watch': 'You do not watch this any more.',

  // Choices that are gone
  'no-such-category': 'This category does not exist.',
  'no-such-group': 'This permission group does not exist.',
  'no-such-region': 'This region does not exist.',
  'no-such-role': 'This role does not exist any more.',
  'no-such-warehouse': 'This warehouse does not exist.',
  'no-such-factory': 'This factory does not exist.',
  'no-such-shipment': 'This shipment does not exist, or you may not see it.',

  // Two people, one form
  'changed-by-you':
    'You, in another window, changed this {thing} after you opened it. Your changes are not saved yet: check the current values, then submit again to overwrite them.',
  'changed-by-somebody':
    'Somebody changed this {thing} after you opened it. Your changes are not saved yet: check the current values, then submit again to overwrite them.',
  'changed-by':
    '{who} changed this {thing} after you opened it. Your changes are not saved yet: check the current values, then submit again to overwrite them.',
  'thing-category': 'category',
  'thing-channel': 'channel',
  'thing-discord': 'Discord',
  'thing-factory': 'factory',
  'thing-order': 'order',
  'thing-permission-group': 'permission group',
  'thing-pyramid': 'pyramid',
  'thing-site': 'place',
  'thing-standard-goal': 'standard goal',
  'goals-changed':
    'Some of these goals were changed after you opened them. Your changes are not saved yet: check the current values, then save again to overwrite them.',
  'it-is-now': 'It is now {value}.',
  'value-on': 'on',
  'value-off': 'off',
  'value-empty': 'empty',
  'value-bluefin': 'a bluefin pyramid',
  'value-not-bluefin': 'not a bluefin pyramid',
  'value-rows': '{rows} rows with {columns} columns, and different from yours in row {places}',

  // Parts of sentences
  'and-then': '{first}, {rest}',
  'and-more': '{names} and {count} more',
  'this-item': 'this item',
  somebody: 'somebody',

  // Warehouses, sites, stockpiles
  'site-taken': 'This site does not exist or already has a warehouse.',
  'site-taken-choose': 'This site does not exist or already has a warehouse. Choose another one.',
  'warehouse-not-yours-to-delete': 'You cannot delete this warehouse. Ask an admin to do it.',
  'place-known': 'There is such a place already. Choose it in the list, or give this one another name.',
  'place-has-warehouse': 'A warehouse stands at this place. Delete the warehouse first.',
  'place-has-history':
    'A warehouse stood at this place, and its history is kept with it. The place stays for the next one.',
  'stockpile-limit':
    'The operator of this server allows {most} stockpiles that are open to everybody, and {most} for each permission group. Delete one that nobody uses, or ask the operator for more.',
  'name-looks-like':
    'There is a name already that looks the same, written with other letters, such as those of another alphabet, or with 0 for O. Use that name, or choose one that can be told apart.',
  'stockpile-name-taken': 'Another stockpile already has this name.',
  'public-twice': 'This warehouse has a public stockpile already. A warehouse has only one.',
  'public-no-timer': 'A public stockpile has no timer: it is open to everybody and never expires.',
  'stockpile-elsewhere': 'This is not a stockpile of this warehouse.',
  'name-twice': 'This name is in the list twice.',
  'stockpiles-not-saved': 'The stockpiles could not be saved. Try again.',
  'newer-report': 'A newer report came in meanwhile. Nothing was undone. Look at the history again.',
  'already-undone':
    'This report was undone already, by you or by somebody else. Nothing was changed. Look at the history again.',
  'undo-of-undo': 'An undo cannot be undone. Send the report again to have its contents back.',

  // Goals, categories, pyramids
  'goal-taken': 'This warehouse already has a custom goal for {item}.',
  'goal-taken-change': 'This warehouse already has a custom goal for {item}. Change that one instead.',
  'standard-goal-taken': 'This category already has a standard goal for {item}.',
  'standard-goal-taken-change':
    'This category already has a standard goal for {item}. Change that one instead.',
  'item-twice': 'This item is in the list twice: goals.{line} has it too.',
  'category-taken': 'Another category is called {name} already.',
  'category-taken-choose': 'Another category is called {name} already. Choose another name.',
  'category-of-one': '{category} is the category of {warehouses}. Give it another category first.',
  'category-of-several': '{category} is the category of {warehouses}. Give them another category first.',
  'clone-of-itself': 'Choose another category to clone from.',
  'construct-in-normal': '{item} is a vehicle or structure: only a bluefin pyramid can hold it.',
  'construct-in-crates': '{item} is a crate of vehicles or structures: choose them uncrated.',
  'constructs-left':
    'Only a bluefin pyramid can hold vehicles and structures, and this one has {items}. Take them out first.',

  // Reports and pictures
  'no-stockpile-named':
    'There is no stockpile named {names}. Check the name, or add the stockpile to its warehouse. Nothing was saved.',
  'no-stockpiles-named':
    'There are no stockpiles named {names}. Check the names, or add the stockpiles to their warehouses. Nothing was saved.',
  'public-of-which':
    'A report of “Public” has to say of which warehouse. Nothing was saved. Send warehouse_id with it: {warehouses}.',
  'public-of-none':
    'A report of “Public” has to say of which warehouse, and no warehouse has a public stockpile yet. Nothing was saved. Add “Public” to its warehouse, and send warehouse_id with the report.',
  'not-in-warehouse':
    'There is no stockpile named {names} in the warehouse whose warehouse_id was sent. Check the name and the id, or add the stockpile to that warehouse. Nothing was saved.',
  'newer-report-stored':
    'A newer report is already stored for {stockpiles}. Nothing was saved. Send it with force: true to replace what is stored.',
  'other-report-stored':
    'Another person’s report of the same moment, with different contents, is already stored for {stockpiles}. Nothing was saved. Send it with force: true to replace what is stored.',
  'stored-at': '“{stockpile}” (stored: {time})',
  'too-many-own-unknown-items':
    'The stockpiles that you reported last would hold more than {count} items that Backline does not know. Check the names: {items}. Nothing was stored.',
  'too-many-own-shipments':
    'You have saved {count} shipments within a day. Delete those that nobody needs, or wait.',
  'too-many-unknown-items':
    'Only {count} items that the catalog lacks can be kept, and with {items} there would be more. Nothing was saved. Check the CodeNames; an admin can bring the catalog up to date under Admin, Game data.',
  'many-unknown-items':
    'The catalog lacks more than half of the items reported for {stockpiles}: {items}. Nothing was saved. Send it with confirm: true to keep these as unknown items.',
  'most-is-gone':
    'More than half of the items stored in {stockpiles} are not in the report. Nothing was saved. Send it with confirm: true if they are gone.',
  'gone-of': '“{stockpile}” ({gone} of {before})',
  'other-building':
    'The pictures show another kind of building than the stockpile is in: {stockpiles}. Nothing was saved. Send it with confirm: true if it is the right stockpile.',
  'shown-in': '“{stockpile}” (shown: {shown}, stored: {stored})',
  'lacking-of': '“{stockpile}” ({lacking} of {lines})',
  'more-than-a-stockpile': 'The rows of {item} add up to more than a stockpile can hold.',
  'not-a-tool-report':
    'This is not in any supported format: FIR’s table (with the columns CodeName, Quantity and Crated?), the JSON of FIR’s /extract, or the JSON of a stockpile reader. Nothing was saved. Send one of these, in UTF-8.',
  'too-many-stockpiles': 'At most {count} stockpiles fit in one report. Send them in several.',
  'one-stockpile-only':
    'The stockpile is named in the address, but this holds {count} of them. Leave it out of the address.',
  'request-id-invalid':
    'The header Idempotency-Key has to be 1 to 200 printable ASCII characters. Send another one, or none.',
  'request-id-reused':
    'This Idempotency-Key was already used for another report. Nothing was saved. Give each report its own key.',
  'stored-partly':
    'Stored, but the tool could not recognise {count} of its cells. What they may be stays as it was stored before.',
  'latest-unknown':
    'The report has {count} observations of “{stockpile}” with different contents, and no times that tell which is the latest. Send the time of each, or only the latest. Nothing was saved.',
  'name-in-two-buildings':
    '“{stockpile}” is reported from several buildings: {buildings}. Send each under the name of its own stockpile. Nothing was saved.',
  'nothing-recognised':
    'No cell of “{stockpile}” was recognised, so it is not known what is in it. Take a new picture. Nothing was saved.',
  'tool-read-nothing':
    'The tool read nothing in this picture. Nothing was saved. Take the picture again with the stockpile open.',
  'tool-quantity-unread':
    'The quantity of {item} was not read, and what is not listed would count as gone. Nothing of this stockpile was saved. Correct it, or take the picture again.',
  'tool-line-unreadable':
    'Entry {line} has no CodeName, or not a whole number as its quantity, or neither true nor false as its crate. Nothing of this stockpile was saved. Correct it and send it again.',
  'tool-names-nothing':
    'This does not say which stockpile it is about, so it was not saved. Fill in the stockpile’s name; for a report of one stockpile the address can name it: ?stockpile=NAME.',
  'public-elsewhere':
    'There is no warehouse in a {structure} in {region}, so its public stockpile has no place. Nothing of it was saved. Create the warehouse, or send its warehouse_id.',
  'public-of-several':
    'There are several warehouses in a {structure} in {region}: {warehouses}. Nothing of this public stockpile was saved. Send the warehouse_id of one.',
  'picture-not-an-image': 'This is not a picture. Use a PNG, JPEG or WebP screenshot.',
  'picture-bitmap': 'This is a BMP picture, which cannot be read. Save it as PNG and send it again.',
  'picture-empty-file': 'The file is empty. Save the screenshot again.',
  'picture-too-large':
    'The picture is too large: at most 16,384 pixels a side and 40 megapixels are read, 16.7 megapixels of a WebP, a progressive JPEG or an interlaced PNG, and 9.4 megapixels of a CMYK JPEG or a 16-bit PNG. Use the screenshot as the game made it, or a crop of it.',
  'picture-damaged': 'The picture is damaged and cannot be opened. Save the screenshot again.',
  'picture-no-stockpile':
    'There is no stockpile in this picture. Open the stockpile on the map before taking the screenshot.',
  'picture-crashed': 'The reader failed on this picture. Try it again, or use a crop of the stockpile.',

  // Shipments
  'shipment-closed': 'This shipment is closed: one of its warehouses was deleted. Nothing was changed.',
  'no-such-container': 'This shipment has no container {number}.',
  'not-in-container': '{container} does not have this item in it.',
  'container-open': '{container} is not claimed by anybody. Nothing was changed.',
  'container-claimed': '{container} is already claimed by {holder}. Nothing was changed.',
  'container-loaded': '{container} is already loaded by {holder}. Nothing was changed.',
  'container-delivered': '{container} was already delivered by {holder}. Nothing was changed.',
  'container-cancelled': '{container} was cancelled. Nothing was changed.',
  'container-of-planner':
    '{container} can only be cancelled by the person who planned the shipment, or with the edit right.',
  'container-of-holder':
    '{container} is with {holder}. Only {holder}, or somebody with the edit right, can do this.',
  'stock-changed':
    'The stock has changed since this shipment was generated, or another one was saved: {items}. Nothing was saved. Clear it and generate it again.',
  // Production
  'no-chain': 'Say what is to be made: items, a warehouse, a category, a pyramid or an order.',
  'run-closed': 'This materials run is closed. Nothing was changed.',
  'run-line-taken': 'Only {open} of {item} are still open, {holder} was first. Nothing was changed.',
  'run-line-open': 'Only {open} of {item} are still open. Nothing was changed.',
  'no-run-line': 'This is not in the materials run.',
  'run-item-twice': 'This item is already in the list.',
  'run-not-loose': 'A materials run is for loose items.',
  'other-item': '{names}, 1 other item',
  'other-items': '{names}, {count} other items',
  'only-other-item': '1 other item',
  'only-other-items': '{count} other items',

  // Orders and factories
  'order-not-made-there': '{item} is not made there. Choose another place.',
  'order-crates': 'An order of {item} there takes {min} to {max}. Split a larger amount into several orders.',
  'order-other-factory': 'This factory is of another kind. Choose one that makes the order.',
  'order-factory-changed': '{factory} is of another kind by now. Make a new order of {item}.',
  'order-line-full': '{line} orders are in this line already, which is the most there can be.',
  'order-line-yours':
    '{who} already has {item} in this line, and a player can have one order in it. Collect or cancel that one first.',
  'order-not-queued': 'Only an order in its line has times. Queue it first.',
  'order-in-factory': '{item} is in the factory already: its crates and its place stay as they are.',
  'order-not-collected': 'Only an order that was collected goes into a shipment.',
  'order-not-in-shipment': 'This shipment does not have {item} in it.',
  'order-shipment-locked':
    'Only some may see this shipment, and everybody sees the order. Choose another shipment.',
  'order-shipment-closed': 'This shipment is closed: one of its warehouses was deleted.',
  'order-wanted': 'Nobody has claimed {item}. Nothing was changed.',
  'order-claimed': '{item} is already claimed by {who}. Nothing was changed.',
  'order-materials-ready': 'The materials for {item} are already there, from {who}. Nothing was changed.',
  'order-queued': '{item} was already queued by {who}. Nothing was changed.',
  'order-ready': '{item} is already ready, says {who}. Nothing was changed.',
  'order-collected': '{item} was already collected by {who}. Nothing was changed.',
  'order-done': '{item} is already done, by {who}. Nothing was changed.',
  'order-cancelled': '{item} was cancelled by {who}. Nothing was changed.',
  'order-changed': '{who} changed {item} meanwhile. Nothing was changed: look again.',
  'order-without-step': 'There is no step of {item} to undo. An order that is not wanted can be cancelled.',
  'orders-not-combinable':
    'Somebody has changed one of these orders meanwhile, or they do not fit into one. Nothing was changed.',
  'queue-of-other-kind': 'This picture shows the lines of another kind of factory.',
  'factory-taken': 'Another factory has this name already.',
  'factory-in-use':
    'Orders are under way at {factory}. Collect or cancel them, or move them elsewhere first.',

  // Users, Discords, roles, keys
  'member-limit':
    'The operator of this server allows this regiment {most} members, and it has as many. Ask an admin of the regiment to have the limit raised.',
  'last-admin': 'This is the last admin who can sign in.',
  'last-admin-first': 'This is the last admin who can sign in. Make somebody else admin first.',
  'account-known': 'This Discord account is already a user.',
  'account-known-change': 'This Discord account is already a user. Change that one instead.',
  'discord-known': 'This Discord is already linked.',
  'discord-known-change': 'This Discord is already linked. Change that one instead.',
  'discord-not-yours': 'You are not a member of this Discord.',
  'role-twice': 'This role is in the list twice.',
  'role-elsewhere': 'This is not a role of this Discord.',
  'right-lacking': 'You lack this right yourself.',
  'watches-enough': 'You watch {count} things, which is the most there can be. End one of them first.',
  'push-service-unknown':
    'This server sends nothing to the push service of your browser. The person who runs the server can add it to PUSH_HOSTS.',
  'push-key-invalid':
    'The key that your browser sent for its messages is not valid. Try again, or use another browser.',
  'keys-enough': 'You have {count} API keys, which is the most there can be. Revoke one first.',

  // Sign-in
  'discord-refused': 'Discord did not accept this sign-in. Log in again.',
  'discord-unreachable': 'Discord cannot be reached at the moment. Try again in a minute.',
  'sign-in-ended':
    'This sign-in was started in another browser, was already used, or took too long. Log in again.',
  'sign-in-elsewhere': 'This sign-in was started for {address}.',
  'setup-link-ended':
    'This set-up link has ended: it works once, for a day, and only while there is no admin. The server prints a new one when it starts.',
  'local-here-only': 'Local sign-in works on the computer that runs the server only.',
  'local-no-proxy':
    'Local sign-in does not work through a proxy: anybody who reaches the proxy could be admin. Set up the sign-in with Discord.',
  'local-own-address': 'Local sign-in works only at an address of this computer, such as http://localhost.',

  // Live pages
  'pages-all': 'Too many pages are open. This one will try again.',
  'pages-signed-out': 'Too many pages are open without a sign-in. Log in, or let this one try again.',
  'pages-person': 'You have too many pages open. Close some of them; this one will try again.',
  'pages-address':
    'Too many pages are open at your network address. Close some of them; this one will try again.',
  'pages-signed-out-address':
    'Too many pages are open at your network address without a sign-in. Log in, or close some of them.',

  // Commands in Discord
  'no-discord-key': 'This server takes no commands from Discord (setting DISCORD_PUBLIC_KEY).',
  'signature-refused':
    'Only Discord may call this address: the signature does not fit, is too old or was used before.',

  // Administration
  'sheet-taken': 'Rows already go to this sheet. Change that spreadsheet instead.',
  'no-google-account': 'The server has no Google service account (setting GOOGLE_SERVICE_ACCOUNT).',
  'google-failed': '{problem}',
  'webhook-deleted':
    'Discord says that this webhook was deleted, so the channel is switched off. Make a new one in Discord and paste its address here.',
  'webhook-refused':
    'Discord does not accept this webhook any more, so the channel is switched off. Copy its address in Discord again and paste it here.',
  'webhook-busy': 'Discord asks for a pause: too much was sent there. What waits is sent later.',
  'webhook-unreachable':
    'Discord cannot be reached, or did not answer in time. What waits is sent when it can be reached again.',
  'webhook-rejected':
    'Discord does not take messages of this kind there. For a forum, copy the address with the thread: …?thread_id=NUMBER.',
  'webhook-unreadable':
    'The stored address cannot be read: APP_SECRET is another one than when it was stored. Paste the address again.',
  'backup-running': 'Everything is being written to a file already. Try again in a minute.',
  'reset-not-empty': 'The body of a war reset must be empty.',
  'nothing-to-reset': 'There is nothing to reset: somebody else may have done it just now. Reload the page.',
  'pack-busy': 'Another icon pack is being imported. Wait until it is done.',
  'not-a-zip': 'This is not a zip file.',
  'zip-damaged': 'The zip is damaged.',
  'zip-too-many': 'The zip has more than {count} files.',
  'zip-too-large': 'The zip would unpack to more than 256 MB.',
  'zip-too-dense': '{name} is compressed to less than 1/{ratio} of its size, which no picture is.',
  'zip-without-items': 'No picture has the name of an item.',
  'game-data-changed':
    'The game data, or the file, has changed since this pack was checked. Nothing was changed. Check it again.',
  'newer-game-pack': 'Another pack is in use by now: only the latest one can be undone. Nothing was changed.',
  'pack-file-missing':
    'The pack has no {file}. It must be at the top of the zip: pack the files themselves, not their folder.',
  'pack-file-unknown':
    'The pack has an unknown file: {file}. Remove it; the names of the tables are in the guide.',
  'pack-file-twice': 'The pack has {file} twice. Build it again with one of them.',
  'pack-file-large': '{file} is larger than {megabytes} MB, which no table is. Take out what is too much.',
  'pack-path': 'The pack has a file with an unusable name: {file}. Build it again with names of files alone.',
  'pack-format':
    'The pack has the format {format}, and this version reads format {known}. Build it for this version.',
  'pack-not-json': '{file} is not JSON. Correct it and build the pack again.',
  'pack-too-deep':
    '{file} is nested more than {depth} deep, which no table is. Correct it and build the pack again.',
  'pack-table-wrong': '{file} is wrong at {place}: {problem}. Correct it and build the pack again.',
  'pack-tables-differ': 'The tables do not fit together. {problem} Correct it and build the pack again.',
} as const;
