import type { Break } from './break.ts';

const inFile = (file: string, title: string) => ({ file, title });
const history = (title: string) => inFile('apps/server/src/features/items/item-history.test.ts', title);
const items = (title: string) => inFile('apps/server/src/features/items/items.test.ts', title);
const orders = (title: string) => inFile('apps/server/src/features/orders/orders.test.ts', title);
const rows = (title: string) => inFile('apps/server/src/features/spreadsheets/send-rows.test.ts', title);
const wakes = (title: string) => inFile('apps/server/src/features/channels/wakes.test.ts', title);
const form = (title: string) => inFile('apps/web/src/ui/dialogs/form-modal.test.tsx', title);
const search = (title: string) => inFile('apps/web/src/shell/search.test.tsx', title);
const keys = inFile('apps/web/src/shell/shell-dialogs.test.tsx', 'g and a letter open a screen');
const schemas = (title: string) => inFile('apps/server/src/db/schema-pool.test.ts', title);
const signUp = (title: string) => inFile('apps/server/src/regiments/sign-up.test.ts', title);
const operator = (title: string) => inFile('apps/server/src/regiments/operator.test.ts', title);
const regiments = (title: string) => inFile('apps/server/src/regiments/regiments.test.ts', title);
const routes = inFile('apps/web/src/route-access.test.tsx', 'is open only to');

/** Faults that were once missed, or that a test beside them was written for. */
export const BREAKS: Break[] = [
  {
    name: 'who waits for a slow sender keeps the place of a regiment',
    file: 'apps/server/src/app.ts',
    find: 'const timer = setTimeout(leave, LONGEST_TURN_MS);',
    replace: 'const timer = setTimeout(leave, 1000 * LONGEST_TURN_MS);',
    test: inFile('apps/server/src/regiments/shares.test.ts', 'that wait for a slow sender'),
  },
  {
    name: 'one regiment with many requests is served before one with a single request',
    file: 'apps/server/src/turns.ts',
    find: '      this.queues.delete(user);\n      if (rest',
    replace: '      if (rest',
    test: inFile('apps/server/src/turns.test.ts', 'go to those who wait in turn'),
  },
  {
    name: 'a process does not hear that another one has queued a message',
    file: 'apps/server/src/features/live/live-stream.ts',
    find: "services.jobs.wakeBy(message.event === 'change' ? message.features : [message.event]);",
    replace: '',
    test: wakes('that another process has queued is sent at once'),
  },
  {
    name: 'a queue sleeps for a minute though something is due before',
    file: 'apps/server/src/jobs.ts',
    find: 'const dueMs = (await run(signal)) ?? LOOK_MS;',
    replace: 'await run(signal);\n      const dueMs = LOOK_MS;',
    test: wakes('that failed is tried again at its time'),
  },
  {
    name: 'a town changes hands by a single look at it',
    file: 'packages/domain/src/map/war-towns.ts',
    find: 'if (isOther && (isBurnt || seen.owner === unconfirmed))',
    replace: 'if (isOther)',
    test: inFile(
      'packages/domain/src/map/war-towns.test.ts',
      'keeps its owner when another one is seen once',
    ),
  },
  {
    name: 'the digest of a channel counts the crates of shipments that are locked to its group',
    file: 'apps/server/src/features/channels/digest.queries.ts',
    find: 'and(shipmentVisibleTo(access), eq(shipments.closed, false))',
    replace: 'eq(shipments.closed, false)',
    test: inFile('apps/server/src/locked-stockpiles-sent.test.ts', 'tells nobody outside its group a byte'),
  },
  {
    name: 'the history of an item shows what was reported before the stockpile was locked',
    file: 'apps/server/src/features/items/item-history.queries.ts',
    find: 'and(isNotNull(stockpiles.id), visibleTo(viewer))',
    replace: 'isNotNull(stockpiles.id)',
    test: history('also hides what was reported openly before it was locked'),
  },
  {
    name: 'a shipment is locked to groups that its planner does not know of',
    file: 'apps/server/src/features/shipments/save-shipment.queries.ts',
    find: 'eq(stockpiles.locked, true), visibleTo(viewer),',
    replace: 'eq(stockpiles.locked, true),',
    test: inFile(
      'apps/server/src/features/shipments/shipments.test.ts',
      'belongs to the planner’s own groups only, not to groups the planner cannot know of',
    ),
  },
  {
    name: 'everybody sees a locked stockpile whose group was deleted',
    file: 'apps/server/src/features/stock/visibility.queries.ts',
    find: '), false))`;',
    replace: '), true))`;',
    test: inFile(
      'apps/server/src/features/stock/visibility.test.ts',
      'finds exactly the stockpiles of the table',
    ),
  },
  {
    name: 'sums count stockpiles that the viewer may not see',
    file: 'apps/server/src/features/stock/stock.ts',
    find: 'if (!maySee(viewer, stockpile.required)) continue;',
    replace: '',
    test: inFile(
      'apps/server/src/features/stock/sums.test.ts',
      'random sequences of writes the sums of two processes equal those of a loop over all rows, for every viewer',
    ),
  },
  {
    name: 'two stockpiles cannot swap their names',
    file: 'apps/server/src/features/warehouses/stockpile-rows.queries.ts',
    find: '.where(inArray(stockpiles.id, ids));',
    replace: '.where(inArray(stockpiles.id, []));',
    test: inFile(
      'apps/server/src/features/warehouses/warehouses.test.ts',
      'two stockpiles may swap their names',
    ),
  },
  {
    name: 'refreshing a timer is not in the audit trail',
    file: 'packages/contract/src/stockpiles.ts',
    find: "changes: ['stockpiles', 'warehouses', 'worklist'],",
    replace: "changes: ['stockpiles', 'warehouses', 'worklist'], audited: false,",
    test: inFile(
      'apps/server/src/features/audit/audit.test.ts',
      'a refreshed timer: whose stockpile, and by whom',
    ),
  },
  {
    name: 'undo brings loose items back as crates',
    file: 'apps/server/src/features/stockpiles/undo-report.ts',
    find: 'const { before: lines, previousTakenAt: takenAt } = report;',
    replace:
      'const { before, previousTakenAt: takenAt } = report; const lines = before.map((line) => ({ ...line, crated: true }));',
    test: inFile(
      'apps/server/src/features/stockpiles/history.test.ts',
      'restores loose items as loose and crates as crates',
    ),
  },
  {
    name: 'error messages of Google are stored with secrets in them',
    file: 'apps/server/src/external/google-request.ts',
    find: '|| secrets.some((secret) => message.includes(secret))',
    replace: '',
    test: rows('none of it is shown or stored'),
  },
  {
    name: 'error messages of Google are searched for secrets after truncation',
    file: 'apps/server/src/external/google-request.ts',
    find: 'message.includes(secret)',
    replace: 'message.slice(0, LONGEST_MESSAGE).includes(secret)',
    test: rows('none of it is shown or stored'),
  },
  {
    name: 'error messages of Google are searched for the token, but not for the key',
    file: 'apps/server/src/external/google.ts',
    find: 'secrets: [secret, account.privateKey]',
    replace: 'secrets: [secret]',
    test: rows('the account’s key is not shown either'),
  },
  {
    name: 'midlineFactory reads backlineFactory',
    file: 'apps/server/src/features/stock/item-columns.queries.ts',
    find: 'midlineFactory: items.midlineFactory,',
    replace: 'midlineFactory: items.backlineFactory,',
    test: items('the switch %s is independent of the others'),
  },
  {
    name: 'noDelivery reads manufacture',
    file: 'apps/server/src/features/stock/item-columns.queries.ts',
    find: 'noDelivery: items.noDelivery,',
    replace: 'noDelivery: items.manufacture,',
    test: items('the switch %s is independent of the others'),
  },
  {
    name: 'every cost is one too high',
    file: 'apps/server/src/catalog/catalog-rows.ts',
    find: '?? codeName, cost,',
    replace: '?? codeName, cost: cost + 1,',
    test: items('the materials of'),
  },
  {
    name: 'crated items have no materials',
    file: 'apps/server/src/catalog/catalog-rows.ts',
    find: '{ ...plain, crated: true,',
    replace: '{ ...plain, crated: true, materials: [],',
    test: items('the materials of'),
  },
  {
    name: 'a role lacks the name of its Discord',
    file: 'apps/server/src/features/discords/discords.queries.ts',
    find: 'discordName: discords.name',
    replace: 'discordName: roles.name',
    test: inFile(
      'apps/server/src/features/discords/discords.test.ts',
      'GET /api/roles returns the roles with the name of their Discord',
    ),
  },
  {
    name: 'a manager deletes users',
    file: 'packages/contract/src/users.ts',
    find: "method: 'DELETE', path: '/api/users/:id', access: 'admin'",
    replace: "method: 'DELETE', path: '/api/users/:id', access: 'manage'",
    test: inFile('apps/server/src/features/users/users.test.ts', 'an admin sees, adds, changes and deletes'),
  },
  {
    name: 'the spinner while deleting is missing',
    file: 'apps/web/src/ui/dialogs/form-modal.tsx',
    find: "loading={busy === 'delete'}",
    replace: 'loading={false}',
    test: form('while deleting, the Delete button shows a spinner'),
  },
  {
    name: 'Escape closes modals',
    file: 'apps/web/src/ui/dialogs/modal.tsx',
    find: 'closeOnEscape={false}',
    replace: 'closeOnEscape={true}',
    test: form('Escape and the backdrop do not close a modal'),
  },
  {
    name: 'the backdrop closes modals',
    file: 'apps/web/src/ui/dialogs/modal.tsx',
    find: 'closeOnClickOutside={false}',
    replace: 'closeOnClickOutside={true}',
    test: form('Escape and the backdrop do not close a modal'),
  },
  {
    name: 'navigation leaves modals open',
    file: 'apps/web/src/ui/dialogs/modal.tsx',
    find: 'useCloseOnNavigation(opened, onClose);',
    replace: '',
    test: form('Escape and the backdrop do not close a modal'),
  },
  {
    name: 'the spinner while submitting is missing',
    file: 'apps/web/src/ui/dialogs/form-modal.tsx',
    find: "loading={busy === 'submit'}",
    replace: 'loading={false}',
    test: inFile(
      'apps/web/src/features/discords/discord-list-screen.test.tsx',
      'Submit shows a spinner until the server has answered',
    ),
  },
  {
    name: 'the search opens while the focus is on a button',
    file: 'apps/web/public/early-search.js',
    find: ' && isPageFocused()',
    replace: '',
    test: search('does not open with / while another element has the focus'),
  },
  {
    name: 'the search opens over a modal',
    file: 'apps/web/public/early-search.js',
    find: "if (document.querySelector('[data-modal-open]') !== null) return;",
    replace: '',
    test: search('does not open with %s while a modal is open'),
  },
  {
    name: 'the search opens with Ctrl and /',
    file: 'apps/web/public/early-search.js',
    find: '!ctrlKey && !metaKey',
    replace: '!metaKey',
    test: search('does not open with / in combination with'),
  },
  {
    name: 'the search opens with Meta and /',
    file: 'apps/web/public/early-search.js',
    find: '!ctrlKey && !metaKey',
    replace: '!ctrlKey',
    test: search('does not open with / in combination with'),
  },
  {
    name: 'the search opens with Alt and /',
    file: 'apps/web/public/early-search.js',
    find: '!metaKey && !altKey',
    replace: '!metaKey',
    test: search('does not open with / in combination with'),
  },
  {
    name: 'keyboard shortcuts work in a field',
    file: 'apps/web/src/shell/use-page-keys.ts',
    find: 'document.activeElement?.matches(TYPED_INTO) || isModalOpen()',
    replace: 'isModalOpen()',
    test: keys,
  },
  {
    name: 'keyboard shortcuts work over a dialog',
    file: 'apps/web/src/shell/use-page-keys.ts',
    find: 'document.activeElement?.matches(TYPED_INTO) || isModalOpen()',
    replace: 'document.activeElement?.matches(TYPED_INTO)',
    test: keys,
  },
  {
    name: 'stored responses survive logout',
    file: 'apps/web/src/api/session.ts',
    find: 'forgetCopies(); const kept',
    replace: 'const kept',
    test: inFile(
      'apps/web/src/api/session.test.ts',
      'the replies stored for offline use are deleted with the session',
    ),
  },
  {
    name: 'the FIR screen opens without the read permission',
    file: 'apps/web/src/routes.ts',
    find: "path: '/fir', access: 'read'",
    replace: "path: '/fir', access: 'user'",
    test: routes,
  },
  {
    name: 'the FIR screen is closed to users with read access',
    file: 'apps/web/src/routes.ts',
    find: "path: '/fir', access: 'read'",
    replace: "path: '/fir', access: 'edit'",
    test: routes,
  },
  {
    name: 'the administration opens without signing in',
    file: 'apps/web/src/routes.ts',
    find: "path: '/admin', access: 'admin'",
    replace: "path: '/admin', access: 'public'",
    test: routes,
  },
  {
    name: 'the administration opens for managers',
    file: 'apps/web/src/routes.ts',
    find: "path: '/admin', access: 'admin'",
    replace: "path: '/admin', access: 'manage'",
    test: routes,
  },
  {
    name: 'a picture that fails leaves a hole',
    file: 'apps/web/src/features/items/item-icon.tsx',
    find: 'onError={() => setFailed(path)}',
    replace: '',
    test: inFile(
      'apps/web/src/features/items/item-icon.test.tsx',
      'a picture that fails to load is replaced by a glyph of the same size',
    ),
  },
  {
    name: 'no icon has a position',
    file: 'packages/recognition/src/panel/icon-places.ts',
    find: 'return cells.map(({ column, row }) => ({',
    replace: 'return cells.slice(0, 0).map(({ column, row }) => ({',
    test: inFile(
      'packages/recognition/src/panel/icon-places.test.ts',
      'aligns all columns although rounding to whole pixels has moved the boxes',
    ),
  },
  {
    name: 'simultaneous reports replace one another',
    file: 'apps/server/src/features/fir/submit-report.ts',
    find: 'if (!force) await checkNewest',
    replace: 'if (force) await checkNewest',
    test: inFile(
      'apps/server/src/features/fir/concurrent-reports.test.ts',
      'reports during an edit of the warehouse either apply or are refused',
    ),
  },
  {
    name: 'the live review submits before the items are loaded',
    file: 'apps/web/src/features/fir/live-reading/live-review.tsx',
    find: 'review.isSubmitting || catalog.data === undefined',
    replace: 'review.isSubmitting',
    test: inFile(
      'apps/web/src/features/fir/live-reading/live-review.test.tsx',
      'nothing can be submitted before the items are loaded',
    ),
  },
  {
    name: 'a review is never written into the browser',
    file: 'apps/web/src/features/fir/drafts/review-store.ts',
    find: "const changed = images.filter((image) => image.status !== 'failed' && written.get(image.id) !== image);",
    replace: 'const changed = images.slice(0, 0);',
    test: inFile(
      'apps/web/src/features/fir/drafts/fir-drafts.test.tsx',
      'an unsent review is restored on the next page',
    ),
  },
  {
    name: 'the app reloads itself over unsaved work',
    file: 'apps/web/src/ui/dialogs/unsaved-work.ts',
    find: 'return holders.size > 0 || isModalOpen();',
    replace: 'return holders.size > 99 && isModalOpen();',
    test: inFile(
      'apps/web/src/offline/missing-file.test.ts',
      'the page is not reloaded while a dialog is open',
    ),
  },
  {
    name: 'a pack is applied although the data has changed since it was checked',
    file: 'apps/server/src/features/game-data/apply-game-pack.ts',
    find: 'if (seen !== check) throw',
    replace: "if (check === 'never') throw",
    test: inFile(
      'apps/server/src/features/game-data/game-data.test.ts',
      'a pack that was not checked, or was checked before the data changed',
    ),
  },
  {
    name: 'an unknown item of a report is dropped',
    file: 'apps/server/src/features/stockpiles/contents.queries.ts',
    find: 'from reported where item_id is null and quantity <> 0',
    replace: 'from reported where false and item_id is null',
    test: inFile(
      'apps/server/src/features/fir/fir.test.ts',
      'an unknown CodeName is named and kept as an unknown item with its quantity',
    ),
  },
  {
    name: 'a report with mostly unknown items is applied without confirmation',
    file: 'apps/server/src/features/fir/check-known-items.ts',
    find: 'if (doubtful.length === 0) return null;',
    replace: 'if (doubtful.length < 99) return null;',
    test: inFile(
      'apps/server/src/features/fir/fir.test.ts',
      'more than half unknown is applied with confirm, given in the report or beside it',
    ),
  },
  {
    name: 'an admin whose id has left the settings stays admin',
    file: 'apps/server/src/caller/review-admin.ts',
    find: "if (flag.adminBy === 'settings' && !isListed)",
    replace: "if (flag.adminBy === 'settings' && !isListed && userId < 0)",
    test: inFile(
      'apps/server/src/caller/viewer-rights.test.ts',
      'somebody whose id has left the list is not admin after the next sign-in either',
    ),
  },
  {
    name: 'a refused connection stays open',
    file: 'apps/server/src/http/connections.ts',
    find: 'const drop = setTimeout(() => socket.destroy(), LINGER_MS);',
    replace: 'const drop = setTimeout(() => socket.ref(), LINGER_MS);',
    test: inFile(
      'apps/server/src/http/connections.test.ts',
      'a refused connection is dropped, though the client keeps it open',
    ),
  },
  {
    name: 'a place is deleted although there is a warehouse on it',
    file: 'apps/server/src/features/sites/sites.routes.ts',
    find: 'if (site.use !== null) throw',
    replace: "if (site.use === 'history') throw",
    test: inFile(
      'apps/server/src/features/sites/sites.test.ts',
      'is refused while a warehouse is on it, and works when that is gone',
    ),
  },
  {
    name: 'a place is deleted although history is stored with it',
    file: 'apps/server/src/features/sites/sites.routes.ts',
    find: 'if (site.use !== null) throw',
    replace: "if (site.use === 'warehouse') throw",
    test: inFile(
      'apps/server/src/features/sites/sites.test.ts',
      'is refused if reports or shipments of a warehouse are stored with it',
    ),
  },
  {
    name: 'stock reserved by saved shipments counts excluded items too',
    file: 'apps/server/src/features/logigen/logigen.routes.ts',
    find: 'promisedCrates(await candidatesOf(db, viewer, body.generate), exclusionsOf(body.generate)),',
    replace:
      'promisedCrates(await candidatesOf(db, viewer, body.generate), { items: [], constructs: false }),',
    test: inFile(
      'apps/server/src/features/shipments/shipments.test.ts',
      'amounts that a plan leaves out for a shipment are shown to people who may see it, and to nobody else',
    ),
  },
  {
    name: 'a plan that depends on a hidden shipment is open to all',
    file: 'apps/server/src/features/shipments/save-shipment.ts',
    find: '...(await listShipmentGroupsAt(db, viewer, ends)),',
    replace: '',
    test: inFile(
      'apps/server/src/features/shipments/shipments.test.ts',
      'a plan that differs only because of a hidden shipment’s promises is hidden with it',
    ),
  },
  {
    name: 'Back leaves the page with a dialog open',
    file: 'apps/web/src/ui/dialogs/dialog-entries.ts',
    find: 'this.#open.push(dialog); this.#settleSoon();',
    replace: 'this.#open.push(dialog);',
    test: inFile(
      'apps/web/src/ui/dialogs/dialog-entries.test.tsx',
      'Back closes an open dialog and stays on the page; the next Back leaves it',
    ),
  },
  {
    name: 'an undecodable token stops the page',
    file: 'apps/web/src/api/session.ts',
    find: 'if (!(error instanceof UndecodableToken)) throw error;',
    replace: 'throw error;',
    test: inFile(
      'apps/web/src/api/session.test.ts',
      'an undecodable token throws an error and is not stored',
    ),
  },
  {
    name: 'an undo is announced as a report',
    file: 'apps/server/src/features/stockpiles/report-message.ts',
    find: "source === 'undo' ? 'undo' : 'report'",
    replace: "'report' as const",
    test: inFile(
      'apps/server/src/features/live/live.test.ts',
      'an undo reaches an open page as an undo, with who undid it',
    ),
  },
  {
    name: 'one person occupies all upload slots',
    file: 'apps/server/src/http/uploads.ts',
    find: 'if (own >= MOST_UPLOADS_EACH)',
    replace: 'if (own >= 99 * MOST_UPLOADS_EACH)',
    test: inFile(
      'apps/server/src/features/fir/read-picture.test.ts',
      'keeps nobody but their sender waiting for slow bodies',
    ),
  },
  {
    name: 'the second person to claim an order takes it from the first',
    file: 'apps/server/src/features/orders/take-order-step.ts',
    find: 'if (!isOrderStep(row.state, step.to)) throw alreadyMoved(order);',
    replace: '',
    test: orders('of two who claim at once one wins, and the other gets the name of the first'),
  },
  {
    name: 'a finished order of mass production goes public two hours early',
    file: 'packages/domain/src/production/order-rules.ts',
    find: 'publicAfter: 50 * HOUR',
    replace: 'publicAfter: 48 * HOUR',
    test: inFile('packages/domain/src/production/order-rules.test.ts', 'finishes at'),
  },
  {
    name: 'coming crates count as stock although nobody switched that on',
    file: 'apps/web/src/features/supplies/use-chosen-supplies.ts',
    find: 'const counted = chosen.counts && isNeedView(view) ?',
    replace: 'const counted = isNeedView(view) ?',
    test: inFile(
      'apps/web/src/features/supplies/coming.test.tsx',
      'needs leave it out until somebody counts it',
    ),
  },
  {
    name: 'a filter or view of supplies waits for its list before it answers',
    file: 'apps/web/src/features/supplies/supply-list.tsx',
    find: 'choice: useDeferredValue(choice), text: useDeferredValue(text)',
    replace: 'choice, text',
    test: inFile(
      'apps/web/src/features/supplies/supply-choices.test.tsx',
      'show a chosen value before the list',
    ),
  },
  {
    name: 'a materials run reveals locked stock to everyone',
    file: 'apps/server/src/features/materials/show-chain.ts',
    find: 'const scope = query.excludeLocked ? asOutsider(viewer) : viewer;',
    replace: 'const scope = query.excludeLocked ? viewer : viewer; void asOutsider;',
    test: inFile(
      'apps/server/src/features/materials/materials.test.ts',
      'can be worked out without locked stock',
    ),
  },
  {
    name: 'regiments: a connection keeps the schema that it was first lent for',
    file: 'apps/server/src/db/schema-pool.ts',
    find: 'await this.turnTo(client);',
    replace: 'if (!lentFor.has(client)) await this.turnTo(client);',
    test: schemas('none is answered from another schema'),
  },
  {
    name: 'regiments: a connection keeps what the regiment before left in its session',
    file: 'apps/server/src/db/schema-pool.ts',
    find: 'isSame ? this.look',
    replace: 'isSame || true ? this.look',
    test: schemas('what one leaves in the session does not reach the next'),
  },
  {
    name: 'regiments: a connection in an open transaction is lent again',
    file: 'apps/server/src/db/schema-pool.ts',
    find: "end(underWay > 0 || client.getTransactionStatus() !== 'I')",
    replace: 'end(underWay > 0)',
    test: schemas('a transaction that was left open ends with its connection'),
  },
  {
    name: 'regiments: statements keep their names on shared connections',
    file: 'apps/server/src/db/schema-pool.ts',
    find: 'client.query(withoutName(query), values)',
    replace: 'client.query(query, values)',
    test: schemas('a statement with a name answers each in turn'),
  },
  {
    name: 'regiments: all announce on one channel',
    file: 'apps/server/src/db/per-schema.ts',
    find: "then '_' || current_schema() else '' end",
    replace: "then '' else '' end",
    test: schemas('what one announces is heard by itself and never by another'),
  },
  {
    name: 'regiments: all share their advisory locks',
    file: 'apps/server/src/db/per-schema.ts',
    find: '::bigint << 32 | current_schema()::regnamespace::oid::bigint',
    replace: '::bigint',
    test: schemas('an advisory lock of one makes itself wait and not another'),
  },
  {
    name: 'regiments: all sign their sessions with one secret',
    file: 'apps/server/src/regiments/regiment-config.ts',
    find: 'deriveKey(appSecret, `regiment ',
    replace: 'deriveKey(appSecret, `regiment ` || `',
    test: regiments('knows nobody of another regiment'),
  },
  {
    name: 'regiments: a request may name two hosts',
    file: 'apps/server/src/regiments/serve-regiments.ts',
    find: "if (hosts.length > 1 || !url.startsWith('/')) return null;",
    replace: '',
    test: regiments('two hosts in one request are nobody’s'),
  },
  {
    name: 'regiments: one that somebody follows is closed',
    file: 'apps/server/src/regiments/open-regiments.ts',
    find: 'open.filter(({ users }) => users === 0)',
    replace: 'open',
    test: regiments('but never one that somebody follows'),
  },
  {
    name: 'regiments: an interrupted migration leaves half a schema',
    file: 'apps/server/src/regiments/prepare-regiment.ts',
    find: 'await db.transaction((transaction) => migrate(transaction));',
    replace: 'await migrate(db);',
    test: regiments('migrations that are interrupted again and again go on'),
  },
  {
    name: 'sign-up: a form of another page counts',
    file: 'apps/server/src/regiments/visit.ts',
    find: 'return a.length === b.length && timingSafeEqual(a, b);',
    replace: 'return a.length > 0 || timingSafeEqual(a, b);',
    test: signUp('a form without the token of its page'),
  },
  {
    name: 'sign-up: a regiment for a server of somebody else',
    file: 'apps/server/src/regiments/visit.ts',
    find: 'guilds.value.filter(({ mayManage }) => mayManage)',
    replace: 'guilds.value',
    test: signUp('offers the servers that one owns, administers or manages, and no others'),
  },
  {
    name: 'sign-up: a regiment is served before it is whole',
    file: 'apps/server/src/regiments/serve-regiments.ts',
    find: " || regiment.state === 'unfinished'",
    replace: '',
    test: signUp('is not served, and is finished by the next'),
  },
  {
    name: 'operator: the page is open to every visitor',
    file: 'apps/server/src/regiments/operator.ts',
    find: 'visitor !== null && bare.config.regiments.operators.includes(visitor.id)',
    replace: 'visitor !== null',
    test: operator('is as an unknown address to nobody, to a person'),
  },
  {
    name: 'operator: a limit of stockpiles counts locked ones of others',
    file: 'apps/server/src/features/stockpiles/stockpile-limit.queries.ts',
    find: 'return lock.locked ? ',
    replace: 'return lock.locked && false ? ',
    test: operator('no stockpile more than allowed'),
  },
];
