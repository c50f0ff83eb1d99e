import fs from 'node:fs';
import path from 'node:path';
import type { FastifyReply } from 'fastify';
import type { Catalog, CatalogEntry } from '../../catalog/catalog.ts';
import type { App } from '../../http/app.ts';
import { errorCode } from '../../runtime/error-code.ts';
import { catalogInMemory, currentCatalog } from '../stock/current-catalog.queries.ts';
import { drawingVersion, iconDrawing, renderIcon, withCrateMark } from './draw-icon.ts';
import { iconTags } from './icon-tags.ts';

const CRATED = '-crated';

/**
 * Browsers show their copy for an hour without asking and for a month while they ask behind the page, so that icons
 * cost nothing and an imported pack still reaches everybody.
 */
const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=2592000';

/** An icon before it is made: `tag` names exactly this picture. */
interface Icon {
  tag: string;
  make: () => Promise<Buffer>;
}

/** The folder of imported icons. */
export function iconDirectory(dataDirectory: string): string {
  return path.join(dataDirectory, 'icons');
}

/** The file name of an item's icon (docs/spec/items.md#icons): a crated one has a suffix. */
export function iconFileName(codeName: string, crated: boolean): string {
  return `${codeName}${crated ? CRATED : ''}.png`;
}

/**
 * Serves every item's icon at `/assets/icons/`: the imported one where there is one, for a crated item also the
 * imported loose one with a crate mark, else a drawn one, made at its first request and kept in memory.
 */
export function serveItemIcons(app: App): void {
  const own = iconDirectory(app.services.config.dataDirectory);
  const made = new Map<string, { tag: string; picture: Promise<Buffer> }>();

  app.server.get<{ Params: { file: string } }>('/assets/icons/:file', async (request, reply) => {
    const name = /^(\w+?)(-crated)?\.png$/.exec(request.params.file);
    const entry = await findEntry(app, name?.[1] ?? '');
    const crated = name?.[2] !== undefined;
    if (entry === undefined || (crated && entry.crateSize === null)) return reply.callNotFound();
    const icon = (await importedIcon(own, entry.codeName, crated)) ?? drawnIcon(app, entry, crated);
    reply.header('cache-control', CACHE_CONTROL).header('etag', icon.tag);
    if (request.headers['if-none-match'] === icon.tag) return reply.status(304).send();

    const known = made.get(request.params.file);
    const picture = known?.tag === icon.tag ? known.picture : icon.make();
    made.set(request.params.file, { tag: icon.tag, picture });
    return send(reply, picture);
  });
}

async function send(reply: FastifyReply, picture: Promise<Buffer>) {
  return reply.type('image/png').send(await picture);
}

async function importedIcon(own: string, codeName: string, crated: boolean): Promise<Icon | null> {
  const file = path.join(own, iconFileName(codeName, crated));
  const version = await fileVersion(file);
  if (version !== null) return { tag: `"${version}"`, make: () => fs.promises.readFile(file) };
  if (!crated) return null;
  const loose = path.join(own, iconFileName(codeName, false));
  const looseVersion = await fileVersion(loose);
  return looseVersion === null ? null : { tag: `"${looseVersion}-c"`, make: () => withCrateMark(loose) };
}

async function fileVersion(file: string): Promise<string | null> {
  try {
    const { mtimeMs, size } = await fs.promises.stat(file);
    return `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Data that drawing takes from a catalog, made once for each. */
interface Drawings {
  entries: ReadonlyMap<string, CatalogEntry>;
  tags: ReadonlyMap<string, string>;
  drawn: Map<string, Icon>;
}

const drawings = new WeakMap<Catalog, Drawings>();

function drawingsOf(catalog: Catalog): Drawings {
  const known = drawings.get(catalog) ?? {
    entries: new Map(catalog.items.map((entry) => [entry.codeName, entry])),
    tags: iconTags(catalog.items),
    drawn: new Map(),
  };
  drawings.set(catalog, known);
  return known;
}

/** An item that this process does not know is looked up in the database: another process may have applied new game data. */
async function findEntry(app: App, codeName: string): Promise<CatalogEntry | undefined> {
  const known = drawingsOf(catalogInMemory(app.services.database.db)).entries.get(codeName);
  if (known !== undefined || codeName === '') return known;
  const { catalog } = await currentCatalog(app.services.database.db);
  return drawingsOf(catalog).entries.get(codeName);
}

function drawnIcon(app: App, entry: CatalogEntry, crated: boolean): Icon {
  const { tags, drawn } = drawingsOf(catalogInMemory(app.services.database.db));
  const key = iconFileName(entry.codeName, crated);
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const drawing = iconDrawing(entry, crated, tags.get(entry.codeName) ?? '');
  const icon: Icon = { tag: `"${drawingVersion(drawing)}"`, make: () => renderIcon(drawing) };
  drawn.set(key, icon);
  return icon;
}
