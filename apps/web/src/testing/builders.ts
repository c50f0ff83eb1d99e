import type {
  Category,
  DistributionRow,
  Goal,
  GoalTemplate,
  Item,
  Pyramid,
  SavedContainer,
  Session,
  Shipment,
  Stockpile,
  Supply,
  User,
  UserDetails,
  Warehouse,
  WarehouseSummary,
} from '@backline/contract';

const EPOCH = '1970-01-01T00:00:00.000Z';

/** Builders return valid values of the contract; a test states only the fields that matter to it. */

type UserParts = Partial<Omit<User, 'permissions'>> & { permissions?: Partial<User['permissions']> };

/** A user who may only read, unless stated otherwise. */
export function aUser({ permissions, ...parts }: UserParts = {}): User {
  const rights = { read: true, edit: false, manage: false, ...permissions };
  return {
    id: 7,
    username: 'Mallard',
    avatar: '',
    admin: false,
    permissions: rights,
    noPermissions: !Object.values(rights).some(Boolean),
    homeDiscord: null,
    ...parts,
  };
}

/** A user as an admin sees it, without a source of rights unless stated. */
export function aUserDetails(parts: Partial<UserDetails> = {}): UserDetails {
  return {
    ...aUser(),
    discordUserId: '100000000000000007',
    accountName: 'mallard',
    signedInAt: '2026-11-20T10:00:00.000Z',
    rolesCheckedAt: '2026-11-21T10:00:00.000Z',
    adminBySettings: false,
    adminBy: null,
    discords: [],
    groups: [],
    ...parts,
  };
}

/** A session other than the current one, from an unknown place unless stated. */
export function aSession(parts: Partial<Session> = {}): Session {
  return {
    id: 3,
    startedAt: '2026-11-20T10:00:00.000Z',
    lastActiveAt: '2026-11-21T10:00:00.000Z',
    expiresAt: '2026-11-27T10:00:00.000Z',
    browser: '',
    system: '',
    network: '',
    current: false,
    ...parts,
  };
}

export function anItem(parts: Partial<Item> = {}): Item {
  return {
    id: 11,
    name: 'Bandages',
    firName: 'Bandages',
    category: 'Medical',
    crateSize: 80,
    crated: false,
    factoryProduced: true,
    mpfProduced: false,
    garageProduced: false,
    constructionYardProduced: false,
    techable: false,
    teched: true,
    materials: [{ name: 'Basic Materials', cost: 160 }],
    faction: 'Neutral',
    slang: [],
    costKnown: true,
    stockpilable: true,
    encumbrance: null,
    unknown: false,
    priority: null,
    mpf: false,
    backlineFactory: false,
    midlineFactory: false,
    manufacture: true,
    noDelivery: false,
    ...parts,
  };
}

export function aSupply(parts: Partial<Omit<Supply, 'item'>> & { item?: Partial<Item> } = {}): Supply {
  const { item, ...rest } = parts;
  const built = anItem(item);
  const quantity = rest.quantity ?? 0;
  return {
    quantity,
    target: 0,
    minimum: 0,
    fullQuantity: built.crated ? quantity * built.crateSize : quantity,
    cratedQuantity: built.crated ? quantity : 0,
    ...rest,
    item: built,
  };
}

/** When a stockpile goes public of which only a noted refresh is known; null for the epoch, which means never. */
export function publicAtOf(refreshedAt: string): Stockpile['publicAt'] {
  if (Date.parse(refreshedAt) === 0) return null;
  const time = new Date(Date.parse(refreshedAt) + 50 * 3_600_000).toISOString();
  return { earliest: time, latest: time };
}

export function aStockpile(parts: Partial<Stockpile> = {}): Stockpile {
  return {
    id: 21,
    name: 'OAK-Public',
    code: '123456',
    locked: false,
    permissionGroup: null,
    firUpdatedAt: EPOCH,
    refreshedAt: EPOCH,
    publicAt: parts.refreshedAt === undefined ? null : publicAtOf(parts.refreshedAt),
    supplies: [],
    ...parts,
  };
}

export function aCategory(parts: Partial<Category> = {}): Category {
  return {
    id: 31,
    name: 'Frontline',
    order: 0,
    color: '#aa3322',
    reportHours: 24,
    version: 1,
    goalCount: 0,
    warehouseCount: 0,
    ...parts,
  };
}

/** A warehouse whose stockpile count matches its list. */
export function aWarehouse(parts: Partial<Warehouse> = {}): Warehouse {
  return {
    id: 3,
    name: 'Jade Cove',
    location: 'Nevish Line - Jade Cove',
    buildingType: 'Seaport',
    category: { id: 31, name: 'Frontline', color: '#aa3322' },
    goalModifier: 100,
    stockpileTag: 'OAK',
    stockpileCount: parts.stockpiles?.length ?? 0,
    filledPercentage: 0,
    updatedAt: EPOCH,
    goalCount: 0,
    underMinimum: 0,
    hex: null,
    stockpiles: [],
    supplies: [],
    ...parts,
  };
}

/** A warehouse as in the list of warehouses. */
export function aWarehouseSummary(parts: Partial<WarehouseSummary> = {}): WarehouseSummary {
  const { supplies: _, ...summary } = aWarehouse();
  return { ...summary, stockpileCount: parts.stockpiles?.length ?? 0, ...parts };
}

/** Crates of an item in a warehouse: none in stock and none wanted unless stated. */
export function aDistributionRow(
  parts: Partial<Omit<DistributionRow, 'warehouse'>> & {
    warehouse?: Partial<DistributionRow['warehouse']>;
  } = {},
): DistributionRow {
  const { id, name, location, category } = aWarehouse();
  const { warehouse, ...rest } = parts;
  return {
    quantity: 0,
    crated: true,
    target: 0,
    minimum: 0,
    updatedAt: EPOCH,
    stockpiles: [],
    ...rest,
    warehouse: { id, name, location, category, ...warehouse },
  };
}

export function aGoal(parts: Partial<Goal> = {}): Goal {
  return { id: 41, item: anItem(), target: 100, minimum: 20, standard: false, overrides: false, ...parts };
}

/** A pyramid without columns, as sent to a user who may not see stock. */
export function aPyramid(parts: Partial<Pyramid> = {}): Pyramid {
  return { id: 51, name: 'Frontline', bluefin: false, version: 1, rows: [], ...parts };
}

export function aTemplate(parts: Partial<GoalTemplate> = {}): GoalTemplate {
  return { id: 51, item: anItem(), target: 100, minimum: 20, version: 1, ...parts };
}

export function aSavedSupply(
  parts: Partial<SavedContainer['supplies'][number]> = {},
): SavedContainer['supplies'][number] {
  const item = anItem({ name: 'Bandages (Crated)', crated: true });
  return { item, quantity: 40, leftOut: 0, tick: null, from: [], ...parts };
}

export function aSavedContainer(parts: Partial<SavedContainer> = {}): SavedContainer {
  const number = parts.number ?? 1;
  return {
    number,
    name: `Container ${number}`,
    state: 'open',
    holder: null,
    loadedAt: null,
    deliveredAt: null,
    supplies: [aSavedSupply()],
    stops: [],
    steps: ['claim'],
    ...parts,
  };
}

export function aSavedShipment(parts: Partial<Shipment> = {}): Shipment {
  return {
    id: 51,
    supplier: { id: 1, name: 'Depot', location: 'Kalokai - Hallow' },
    destination: { id: 2, name: 'Front', location: 'Deadlands - Abandoned Ward' },
    note: '',
    username: 'Marlow',
    createdAt: EPOCH,
    closed: false,
    crates: 40,
    containers: [aSavedContainer()],
    lockedTo: [],
    events: [],
    ...parts,
  };
}
