import type { Access } from '@backline/contract';

type Line = readonly [
  endpoint: `${string}.${string}`,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: `/api/${string}`,
  access: Access,
  keys: 'keys' | 'no keys',
];

/**
 * The rights of callers, by endpoint, written by hand from the specification (docs/spec/access.md#rights) and never derived
 * from the contract: the access test expects exactly this. There is one line for each endpoint; an endpoint without a line,
 * or a line without an endpoint, fails. `keys`: whether a key for tools may call it, within its scopes and its
 * owner's rights. Keys read and write the war's data; what belongs to a person (`user`), the
 * administration and signing in are closed to them, and so is every write that needs only the read right, unless
 * the line gives a reason. A comment marks an endpoint that the specification does not name, and gives what its line
 * follows from.
 */
export const ACCESS_TABLE: readonly Line[] = [
  ['health.check', 'GET', '/api/health', 'public', 'keys'],
  ['health.live', 'GET', '/api/health/live', 'public', 'keys'], // health: probes carry no session
  ['health.ready', 'GET', '/api/health/ready', 'public', 'keys'], // health: probes carry no session
  ['about.get', 'GET', '/api/about', 'public', 'keys'], // the credits of the about dialog, no data of the war

  ['auth.authorizeUrl', 'GET', '/api/authentication/authorize_url', 'public', 'no keys'],
  ['auth.login', 'POST', '/api/authentication/login', 'public', 'no keys'],
  ['auth.logout', 'POST', '/api/authentication/logout', 'user', 'no keys'],
  ['auth.loggedIn', 'POST', '/api/authentication/logged_in', 'user', 'no keys'],
  ['auth.useSetupLink', 'POST', '/api/authentication/setup_link', 'public', 'no keys'], // before the sign-in that makes the first admin
  ['sessions.list', 'GET', '/api/sessions', 'user', 'no keys'], // belongs to a person
  ['sessions.remove', 'DELETE', '/api/sessions/:id', 'user', 'no keys'], // belongs to a person
  ['sessions.removeOthers', 'POST', '/api/sessions/end_others', 'user', 'no keys'], // belongs to a person
  ['sessions.ofUser', 'GET', '/api/users/:id/sessions', 'admin', 'no keys'], // users
  ['sessions.removeOfUser', 'DELETE', '/api/users/:id/sessions', 'admin', 'no keys'], // users

  ['slash-commands.receive', 'POST', '/api/discord/interactions', 'public', 'keys'], // its access is Discord's signature; sessions and keys are ignored

  ['items.version', 'GET', '/api/items/version', 'public', 'keys'],
  ['items.list', 'GET', '/api/items', 'public', 'keys'],
  ['items.names', 'GET', '/api/items/names', 'public', 'keys'], // as the catalog
  ['items.get', 'GET', '/api/items/:id', 'public', 'keys'],
  ['items.update', 'PATCH', '/api/items/:id', 'manage', 'keys'],
  ['items.distribution', 'GET', '/api/items/:id/distribution', 'read', 'keys'],
  ['items.history', 'GET', '/api/items/:id/history', 'read', 'keys'], // past stock is as visible as current stock

  ['supplies.overview', 'GET', '/api/supplies', 'read', 'keys'],
  ['worklist.get', 'GET', '/api/worklist', 'read', 'keys'], // made from stock, goals and shipments that the caller may read
  ['alerts.list', 'GET', '/api/alerts', 'read', 'no keys'], // made from what the caller may read, with what this person has read
  ['alerts.markRead', 'POST', '/api/alerts/mark_read', 'read', 'no keys'], // belongs to a person

  ['watches.list', 'GET', '/api/watches', 'read', 'no keys'], // belongs to a person, who must see what can be watched
  ['watches.create', 'POST', '/api/watches', 'read', 'no keys'], // belongs to a person
  ['watches.remove', 'DELETE', '/api/watches/:id', 'read', 'no keys'], // belongs to a person
  ['watches.mute', 'POST', '/api/watches/:id/mute', 'read', 'no keys'], // belongs to a person
  ['watches.saveQuietHours', 'POST', '/api/watches/quiet_hours', 'read', 'no keys'], // belongs to a person
  ['watches.subscribe', 'POST', '/api/watches/push', 'read', 'no keys'], // belongs to a session
  ['watches.unsubscribe', 'DELETE', '/api/watches/push', 'read', 'no keys'], // belongs to a session

  ['warehouses.list', 'GET', '/api/warehouses', 'read', 'keys'],
  ['warehouses.get', 'GET', '/api/warehouses/:id', 'read', 'keys'],
  ['warehouses.create', 'POST', '/api/warehouses', 'edit', 'keys'],
  ['warehouses.update', 'PATCH', '/api/warehouses/:id', 'edit', 'keys'],
  ['warehouses.remove', 'DELETE', '/api/warehouses/:id', 'edit', 'keys'],

  ['stockpiles.names', 'GET', '/api/stockpiles/names', 'read', 'keys'],
  ['stockpiles.export', 'GET', '/api/export', 'read', 'keys'], // the stock, as its pages show it
  ['stockpiles.contents', 'GET', '/api/stockpiles/contents', 'read', 'keys'], // part of a warehouse, as its page shows it
  ['stockpiles.create', 'POST', '/api/stockpiles', 'edit', 'keys'], // as much as a change of the warehouse adds
  ['stockpiles.refresh', 'POST', '/api/stockpiles/:id/refresh', 'read', 'keys'], // a bot may refresh the timers
  ['stockpiles.undoRefresh', 'POST', '/api/stockpiles/:id/undo-refresh', 'read', 'keys'], // it only takes a refresh back
  ['stockpiles.reveal', 'POST', '/api/stockpiles/:id/reveal', 'read', 'no keys'], // a code, as the page shows it; only for a person
  ['stockpiles.history', 'GET', '/api/stockpiles/:id/history', 'read', 'keys'], // reports are as readable as the stock they produced
  ['stockpiles.undo', 'POST', '/api/stockpiles/:id/undo', 'edit', 'keys'], // undoes what others reported: more than a report

  ['goals.list', 'GET', '/api/warehouses/:id/goals', 'read', 'keys'],
  ['goals.create', 'POST', '/api/warehouses/:id/goals', 'edit', 'keys'],
  ['goals.import', 'POST', '/api/warehouses/:id/goals/import', 'edit', 'keys'], // many goals at once: goals (write)
  ['goals.saveSheet', 'POST', '/api/goals/sheet', 'edit', 'keys'], // goals of many warehouses at once
  ['goals.get', 'GET', '/api/goals/:id', 'read', 'keys'],
  ['goals.update', 'PATCH', '/api/goals/:id', 'edit', 'keys'],
  ['goals.remove', 'DELETE', '/api/goals/:id', 'edit', 'keys'],
  ['goals.listTemplates', 'GET', '/api/categories/:id/goal_templates', 'read', 'keys'], // belongs to its category (read)
  ['goals.createTemplate', 'POST', '/api/categories/:id/goal_templates', 'manage', 'keys'],
  ['goals.importTemplates', 'POST', '/api/categories/:id/goal_templates/import', 'manage', 'keys'], // goal templates (write)
  ['goals.saveTemplateSheet', 'POST', '/api/categories/:id/goal_templates/sheet', 'manage', 'keys'], // goal templates (write)
  ['goals.getTemplate', 'GET', '/api/goal_templates/:id', 'read', 'keys'], // belongs to its category (read)
  ['goals.updateTemplate', 'PATCH', '/api/goal_templates/:id', 'manage', 'keys'],
  ['goals.removeTemplate', 'DELETE', '/api/goal_templates/:id', 'manage', 'keys'],

  ['sites.list', 'GET', '/api/sites', 'manage', 'keys'],
  ['sites.regions', 'GET', '/api/sites/regions', 'read', 'keys'], // the world map's towns, which are no secret
  ['sites.positions', 'GET', '/api/sites/positions', 'read', 'keys'],
  ['map.get', 'GET', '/api/map', 'read', 'keys'], // the world map, and where the warehouses of the list stand
  ['sites.ofTheWar', 'GET', '/api/sites/of_the_war', 'read', 'keys'], // public data of the game
  ['sites.create', 'POST', '/api/sites', 'manage', 'keys'],
  ['sites.update', 'PATCH', '/api/sites/:id', 'manage', 'keys'],
  ['sites.remove', 'DELETE', '/api/sites/:id', 'manage', 'keys'],

  ['categories.list', 'GET', '/api/categories', 'read', 'keys'],
  ['categories.get', 'GET', '/api/categories/:id', 'read', 'keys'],
  ['categories.create', 'POST', '/api/categories', 'manage', 'keys'],
  ['categories.update', 'PATCH', '/api/categories/:id', 'manage', 'keys'],
  ['categories.remove', 'DELETE', '/api/categories/:id', 'manage', 'keys'],
  ['categories.clone', 'POST', '/api/categories/:id/clone', 'manage', 'keys'],

  ['users.list', 'GET', '/api/users', 'admin', 'no keys'],
  ['users.get', 'GET', '/api/users/:id', 'admin', 'no keys'],
  ['users.create', 'POST', '/api/users', 'admin', 'no keys'],
  ['users.update', 'PATCH', '/api/users/:id', 'admin', 'no keys'],
  ['users.remove', 'DELETE', '/api/users/:id', 'admin', 'no keys'],
  ['users.preferences', 'PATCH', '/api/users/:id/preferences', 'user', 'no keys'],

  ['discords.list', 'GET', '/api/discords', 'user', 'no keys'],
  ['discords.get', 'GET', '/api/discords/:id', 'admin', 'no keys'],
  ['discords.create', 'POST', '/api/discords', 'admin', 'no keys'],
  ['discords.update', 'PATCH', '/api/discords/:id', 'admin', 'no keys'],
  ['discords.remove', 'DELETE', '/api/discords/:id', 'admin', 'no keys'],
  ['discords.roles', 'GET', '/api/roles', 'admin', 'no keys'],

  ['permission-groups.names', 'GET', '/api/permission_groups/names', 'edit', 'keys'], // people who edit warehouses lock stockpiles to a group
  ['permission-groups.list', 'GET', '/api/permission_groups', 'admin', 'no keys'],
  ['permission-groups.get', 'GET', '/api/permission_groups/:id', 'admin', 'no keys'],
  ['permission-groups.create', 'POST', '/api/permission_groups', 'admin', 'no keys'],
  ['permission-groups.update', 'PATCH', '/api/permission_groups/:id', 'admin', 'no keys'],
  ['permission-groups.remove', 'DELETE', '/api/permission_groups/:id', 'admin', 'no keys'],

  ['pyramids.version', 'GET', '/api/pyramids/version', 'public', 'keys'],
  ['pyramids.list', 'GET', '/api/pyramids', 'public', 'keys'],
  ['pyramids.get', 'GET', '/api/pyramids/:id', 'public', 'keys'],
  ['pyramids.create', 'POST', '/api/pyramids', 'manage', 'keys'],
  ['pyramids.update', 'PATCH', '/api/pyramids/:id', 'manage', 'keys'],
  ['pyramids.remove', 'DELETE', '/api/pyramids/:id', 'manage', 'keys'],

  ['fir.processReport', 'POST', '/api/fir/process_report', 'read', 'keys'], // reporting is what tools are for
  ['fir.receive', 'POST', '/api/reports', 'read', 'keys'], // a report, in the formats of other tools
  ['fir.read', 'POST', '/api/fir/read', 'read', 'keys'], // the step before a report, for tools without a browser
  ['fir.recogniser', 'GET', '/api/fir/recogniser', 'public', 'keys'], // names static assets
  ['fir.catalog', 'GET', '/api/fir/catalog', 'public', 'keys'], // names of the game's items, as public as the items

  ['logigen.matrix', 'GET', '/api/logi_gen/matrix', 'read', 'keys'],
  ['logigen.suppliers', 'GET', '/api/logi_gen/suppliers', 'read', 'keys'],
  ['logigen.calculate', 'POST', '/api/logi_gen/calculate', 'read', 'keys'], // makes plans, and stores nothing
  ['logigen.promised', 'POST', '/api/logi_gen/promised', 'read', 'keys'], // makes plans, and stores nothing
  ['logigen.generate', 'POST', '/api/logi_gen/generate', 'read', 'keys'], // makes plans, and stores nothing

  ['channels.list', 'GET', '/api/channels', 'admin', 'no keys'],
  ['channels.get', 'GET', '/api/channels/:id', 'admin', 'no keys'],
  ['channels.create', 'POST', '/api/channels', 'admin', 'no keys'],
  ['channels.estimate', 'POST', '/api/channels/estimate', 'admin', 'no keys'],
  ['channels.update', 'PATCH', '/api/channels/:id', 'admin', 'no keys'],
  ['channels.remove', 'DELETE', '/api/channels/:id', 'admin', 'no keys'],
  ['channels.test', 'POST', '/api/channels/:id/test', 'admin', 'no keys'],

  ['spreadsheets.list', 'GET', '/api/fir_spreadsheets', 'admin', 'no keys'],
  ['spreadsheets.account', 'GET', '/api/fir_spreadsheets/account', 'admin', 'no keys'],
  ['spreadsheets.get', 'GET', '/api/fir_spreadsheets/:id', 'admin', 'no keys'],
  ['spreadsheets.create', 'POST', '/api/fir_spreadsheets', 'admin', 'no keys'],
  ['spreadsheets.update', 'PATCH', '/api/fir_spreadsheets/:id', 'admin', 'no keys'],
  ['spreadsheets.remove', 'DELETE', '/api/fir_spreadsheets/:id', 'admin', 'no keys'],
  ['spreadsheets.test', 'POST', '/api/fir_spreadsheets/:id/test', 'admin', 'no keys'],

  // A shipment is a stored plan of LogiGen: it follows logi_gen, whose screen needs the read right.
  ['orders.list', 'GET', '/api/orders', 'read', 'keys'], // as shipments
  ['orders.coming', 'GET', '/api/orders/coming', 'read', 'keys'],
  ['orders.get', 'GET', '/api/orders/:id', 'read', 'keys'],
  ['orders.create', 'POST', '/api/orders', 'edit', 'keys'], // people who report stock order what is short
  ['orders.update', 'PATCH', '/api/orders/:id', 'edit', 'keys'],
  ['orders.stepSeveral', 'POST', '/api/orders/steps', 'edit', 'keys'],
  ['orders.undoSeveral', 'POST', '/api/orders/undo', 'edit', 'keys'],
  ['orders.combine', 'POST', '/api/orders/combine', 'edit', 'keys'],
  ['orders.separate', 'POST', '/api/orders/separate', 'edit', 'keys'],
  ['orders.step', 'POST', '/api/orders/:id/steps', 'edit', 'keys'],
  ['orders.undo', 'POST', '/api/orders/:id/undo', 'edit', 'keys'],
  ['factories.list', 'GET', '/api/factories', 'read', 'keys'],
  ['factories.create', 'POST', '/api/factories', 'edit', 'keys'],
  ['factories.update', 'PATCH', '/api/factories/:id', 'edit', 'keys'],
  ['factories.seeQueue', 'POST', '/api/factories/:id/queue', 'edit', 'keys'],
  ['factories.remove', 'DELETE', '/api/factories/:id', 'edit', 'keys'],

  ['requests.list', 'GET', '/api/requests', 'read', 'keys'],
  ['requests.get', 'GET', '/api/requests/:id', 'read', 'keys'],
  ['requests.create', 'POST', '/api/requests', 'read', 'no keys'], // whoever reads may ask, within limits
  ['requests.update', 'PATCH', '/api/requests/:id', 'read', 'no keys'], // the asker's own; others with the edit right
  ['requests.step', 'POST', '/api/requests/:id/steps', 'read', 'no keys'],
  ['requests.undo', 'POST', '/api/requests/:id/undo', 'read', 'no keys'],
  ['shipments.list', 'GET', '/api/shipments', 'read', 'keys'],
  ['shipments.expected', 'GET', '/api/shipments/expected', 'read', 'keys'],
  ['shipments.get', 'GET', '/api/shipments/:id', 'read', 'keys'],
  ['shipments.create', 'POST', '/api/shipments', 'read', 'no keys'],
  ['shipments.step', 'POST', '/api/shipments/:id/steps', 'read', 'no keys'],
  ['shipments.tick', 'POST', '/api/shipments/:id/ticks', 'read', 'no keys'],
  ['shipments.correct', 'POST', '/api/shipments/:id/lines', 'read', 'no keys'],
  ['shipments.remove', 'DELETE', '/api/shipments/:id', 'edit', 'keys'], // removes what others planned, as with warehouses

  // Production: the read right shows it, the edit right changes it.
  ['materials.chain', 'GET', '/api/chain', 'read', 'keys'], // made from stock and goals that the caller may read
  ['materials.runs', 'GET', '/api/runs', 'read', 'keys'],
  ['materials.createRun', 'POST', '/api/runs', 'edit', 'keys'],
  ['materials.updateRun', 'PATCH', '/api/runs/:id', 'edit', 'keys'],
  ['materials.removeRun', 'DELETE', '/api/runs/:id', 'edit', 'keys'],
  ['materials.claim', 'POST', '/api/runs/:id/claims', 'edit', 'keys'],
  ['materials.updateClaim', 'PATCH', '/api/run_claims/:id', 'edit', 'keys'],
  ['materials.removeClaim', 'DELETE', '/api/run_claims/:id', 'edit', 'keys'],

  ['statistics.work', 'GET', '/api/statistics/work', 'read', 'keys'], // counts of what the caller may read
  ['statistics.stock', 'GET', '/api/statistics/stock', 'read', 'keys'], // past stock is as visible as current stock
  ['statistics.settings', 'GET', '/api/statistics/settings', 'admin', 'no keys'], // the administration
  ['statistics.saveSettings', 'PATCH', '/api/statistics/settings', 'admin', 'no keys'], // whether people are named

  ['war-api.get', 'GET', '/api/war_api', 'read', 'keys'], // public data of the game, and which warehouses it is about
  ['war-api.unknownTowns', 'GET', '/api/war_api/unknown_towns', 'read', 'keys'], // the same
  ['war-api.threats', 'GET', '/api/war_api/threats', 'read', 'keys'], // the same
  ['war-api.clock', 'GET', '/api/war_api/clock', 'read', 'keys'], // the war's clock, which is public
  ['war-api.noteClock', 'POST', '/api/war_api/clock', 'read', 'no keys'], // who may report may say what the clock showed
  ['war-api.forgetClock', 'POST', '/api/war_api/clock/forget', 'admin', 'no keys'], // the administration
  ['war-api.settings', 'GET', '/api/war_api/settings', 'admin', 'no keys'], // the administration
  ['war-api.saveSettings', 'PATCH', '/api/war_api/settings', 'admin', 'no keys'], // which server is asked

  ['war.resetOffer', 'GET', '/api/war/reset_offer', 'admin', 'no keys'],
  ['war.declineReset', 'POST', '/api/war/reset_offer/decline', 'admin', 'no keys'],
  ['war.reset', 'POST', '/api/war/reset', 'admin', 'no keys'],

  ['backup.download', 'POST', '/api/backup', 'admin', 'no keys'], // every code, those of all groups too

  ['audit.list', 'GET', '/api/audit', 'admin', 'no keys'], // shows what everybody did, admins included
  ['audit.choices', 'GET', '/api/audit/choices', 'admin', 'no keys'], // shows who is in the trail

  // One's own keys are personal, like one's own preferences; other people's are part of users.
  ['api-keys.list', 'GET', '/api/api_keys', 'user', 'no keys'],
  ['api-keys.create', 'POST', '/api/api_keys', 'user', 'no keys'],
  ['api-keys.remove', 'DELETE', '/api/api_keys/:id', 'user', 'no keys'],
  ['api-keys.ofUser', 'GET', '/api/users/:id/api_keys', 'admin', 'no keys'],

  // game-data: an operator imports it, on an admin page.
  ['game-data.get', 'GET', '/api/game_data', 'admin', 'no keys'],
  ['game-data.check', 'POST', '/api/game_data/check', 'admin', 'no keys'],
  ['game-data.apply', 'POST', '/api/game_data', 'admin', 'no keys'],
  ['game-data.source', 'GET', '/api/game_data/source', 'admin', 'no keys'],
  ['game-data.saveSource', 'PATCH', '/api/game_data/source', 'admin', 'no keys'],
  ['game-data.checkSource', 'POST', '/api/game_data/source/check', 'admin', 'no keys'],
  ['game-data.applySource', 'POST', '/api/game_data/source/apply', 'admin', 'no keys'],
  ['game-data.undoPack', 'POST', '/api/game_data/:id/undo', 'admin', 'no keys'],
  ['icon-pack.get', 'GET', '/api/icon_pack', 'admin', 'no keys'],
  ['icon-pack.upload', 'POST', '/api/icon_pack', 'admin', 'no keys'],
  ['icon-pack.remove', 'DELETE', '/api/icon_pack', 'admin', 'no keys'],

  ['drawings.list', 'GET', '/api/drawings', 'read', 'keys'], // what a reader of screenshots needs
  ['drawings.learnt', 'GET', '/api/drawings/learnt', 'admin', 'no keys'], // part of the icons' page
  ['drawings.teach', 'POST', '/api/drawings', 'read', 'no keys'], // a person who may report may teach
  ['drawings.names', 'GET', '/api/drawings/names', 'read', 'keys'], // what a reader of screenshots needs
  ['drawings.rememberName', 'POST', '/api/drawings/names', 'read', 'no keys'], // a person who may report may teach
  ['drawings.forgetName', 'DELETE', '/api/drawings/names/:id', 'admin', 'no keys'], // part of the icons' page
  ['drawings.written', 'GET', '/api/drawings/written', 'read', 'keys'], // what a reader of copied texts needs
  ['drawings.learnWritten', 'POST', '/api/drawings/written', 'read', 'no keys'], // a person who may report may teach
  ['drawings.forgetWritten', 'DELETE', '/api/drawings/written/:id', 'admin', 'no keys'], // part of the icons' page
  ['drawings.forgetTeacher', 'DELETE', '/api/drawings/:id/teacher', 'admin', 'no keys'], // part of the icons' page
  ['drawings.forget', 'DELETE', '/api/drawings/:id', 'admin', 'no keys'], // part of the icons' page
];
