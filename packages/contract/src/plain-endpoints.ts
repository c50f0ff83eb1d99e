import { ITEM_CATEGORIES, PRIORITIES } from '@backline/domain';
import type { Item } from './items.ts';
import * as plain from './plain.ts';
import type { Pyramid, PyramidColumn, PyramidPlan } from './pyramids.ts';
import type { User } from './users.ts';

/**
 * The endpoints that pages call while nobody is signed in, in plain shapes. The contract itself is `auth`, `items` and
 * `pyramids`; a test holds these to it.
 */
export interface PlainEndpoint<T = unknown> {
  feature: string;
  name: string;
  method: 'GET' | 'POST';
  /** With `:id` for parameters. */
  path: `/api/${string}`;
  reply: plain.Shape<T>;
}

const item = plain.object<Item>({
  id: plain.whole,
  name: plain.text,
  firName: plain.text,
  category: plain.oneOf(ITEM_CATEGORIES),
  crateSize: plain.whole,
  crated: plain.flag,
  factoryProduced: plain.flag,
  mpfProduced: plain.flag,
  garageProduced: plain.flag,
  constructionYardProduced: plain.flag,
  techable: plain.flag,
  teched: plain.flag,
  materials: plain.list(plain.object<Item['materials'][number]>({ name: plain.text, cost: plain.whole })),
  faction: plain.oneOf(['Colonial', 'Warden', 'Neutral']),
  slang: plain.list(plain.text),
  priority: plain.optional(plain.nullable(plain.oneOf(PRIORITIES))),
  mpf: plain.optional(plain.flag),
  backlineFactory: plain.optional(plain.flag),
  midlineFactory: plain.optional(plain.flag),
  manufacture: plain.optional(plain.flag),
  noDelivery: plain.optional(plain.flag),
});
/** The catalog. */
export const itemList = plain.shape(plain.list(item));

const columnFields = { items: plain.list(plain.whole), target: plain.whole, order: plain.whole };
const pyramidFields = { id: plain.whole, name: plain.text, bluefin: plain.flag, version: plain.whole };
/** Every pyramid without its stock, also where the reply has it. */
export const pyramidPlans = plain.shape(
  plain.list(
    plain.object<PyramidPlan>({
      ...pyramidFields,
      rows: plain.list(plain.list(plain.object<PyramidColumn>(columnFields))),
    }),
  ),
);
const pyramidWithStock = plain.object<Pyramid>({
  ...pyramidFields,
  rows: plain.list(
    plain.list(
      plain.object<Pyramid['rows'][number][number]>({
        ...columnFields,
        quantity: plain.optional(plain.whole),
        fullQuantity: plain.optional(plain.whole),
        crates: plain.optional(plain.number),
      }),
    ),
  ),
});

const user = plain.object<User>({
  id: plain.whole,
  username: plain.text,
  avatar: plain.text,
  admin: plain.flag,
  permissions: plain.object<User['permissions']>({ read: plain.flag, edit: plain.flag, manage: plain.flag }),
  noPermissions: plain.flag,
  homeDiscord: plain.nullable(
    plain.object<NonNullable<User['homeDiscord']>>({ id: plain.whole, name: plain.text }),
  ),
});
/** Who is signed in, as the browser keeps it. */
export const storedUser = plain.shape(user);

const version = plain.shape(plain.object<{ version: string }>({ version: plain.text }));

export const plainEndpoints = {
  authorizeUrl: {
    feature: 'auth',
    name: 'authorizeUrl',
    method: 'GET',
    path: '/api/authentication/authorize_url',
    reply: plain.shape(
      plain.object<{ url: string; state: string; local: boolean }>({
        url: plain.text,
        state: plain.text,
        local: plain.flag,
      }),
    ),
  },
  useSetupLink: {
    feature: 'auth',
    name: 'useSetupLink',
    method: 'POST',
    path: '/api/authentication/setup_link',
    reply: plain.shape(plain.object<Record<never, never>>({})),
  },
  login: {
    feature: 'auth',
    name: 'login',
    method: 'POST',
    path: '/api/authentication/login',
    reply: plain.shape(plain.object<{ token: string; user: User }>({ token: plain.text, user })),
  },
  logout: {
    feature: 'auth',
    name: 'logout',
    method: 'POST',
    path: '/api/authentication/logout',
    reply: plain.shape(plain.object<Record<never, never>>({})),
  },
  loggedIn: {
    feature: 'auth',
    name: 'loggedIn',
    method: 'POST',
    path: '/api/authentication/logged_in',
    reply: plain.shape(plain.object<{ user: User }>({ user })),
  },
  itemsVersion: {
    feature: 'items',
    name: 'version',
    method: 'GET',
    path: '/api/items/version',
    reply: version,
  },
  items: { feature: 'items', name: 'list', method: 'GET', path: '/api/items', reply: itemList },
  pyramidsVersion: {
    feature: 'pyramids',
    name: 'version',
    method: 'GET',
    path: '/api/pyramids/version',
    reply: version,
  },
  pyramidPlans: {
    feature: 'pyramids',
    name: 'list',
    method: 'GET',
    path: '/api/pyramids',
    reply: pyramidPlans,
  },
  /** With stock for readers, of all warehouses or of the one in the query. */
  pyramid: {
    feature: 'pyramids',
    name: 'get',
    method: 'GET',
    path: '/api/pyramids/:id',
    reply: plain.shape(pyramidWithStock),
  },
} as const satisfies Record<string, PlainEndpoint>;
