import fs from 'node:fs';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { firstLanguageOf, type Language } from '../../../../packages/texts/src/languages.ts';
import type { InlineHashes } from './security-headers.ts';

/** Written by the build of the page (apps/web/build/frames.ts): the file of each route, by language and viewer. */
const FILE = 'frames.json';
/** The page without a frame, which fits everybody. */
const PLAIN = 'index.html';

/** The request headers that decide the frame, for caches in between. */
export const FRAME_VARY = 'accept-encoding, accept-language, cookie';

/** A page of the build: a file in its folder, and what is inline in it. */
interface BuiltPage {
  file: string;
  inline?: InlineHashes;
}

/** As the build writes it: the pages by language and viewer, then by route. All have the same inline script. */
interface FrameList {
  script: string;
  pages: Record<string, Record<string, { file: string; style: string }>>;
}

/** `/warehouses/:id` matches every id. */
function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`);
}

/** The language that somebody chose, else the first that the browser asks for and that there are texts in. */
function languageFor({ cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>): Language {
  return firstLanguageOf([cookies.language, ...(headers['accept-language'] ?? '').split(',')]);
}

/**
 * Chooses the prerendered page of a path, for the viewer that the browser claims (`frame=reader`, set by the page: a
 * frame holds nothing secret). An unknown path leads to /welcome and a guarded one to /login, and so do their frames.
 * @param webDirectory the folder of the build; one without frames gets the plain page.
 */
export function readFrames(
  webDirectory: string,
): (pathname: string, request: Pick<FastifyRequest, 'cookies' | 'headers'>) => BuiltPage {
  const list = path.join(webDirectory, FILE);
  if (!fs.existsSync(list)) return () => ({ file: PLAIN });
  const { script, pages }: FrameList = JSON.parse(fs.readFileSync(list, 'utf8'));
  const frames = Object.entries(pages).flatMap(([key, routes]) =>
    Object.entries(routes).map(([route, { file, style }]) => ({
      key,
      route,
      pattern: patternOf(route),
      page: { file, inline: { script, style } },
    })),
  );
  return (pathname, request) => {
    const isReader = request.cookies.frame === 'reader';
    const [viewer, otherwise] = isReader ? ['reader', '/welcome'] : ['visitor', '/login'];
    if (isReader && pathname === '/login') return { file: PLAIN }; // it leads on to where the reader wanted to go
    const fitting = frames.filter(({ key }) => key === `${languageFor(request)} ${viewer}`);
    const found =
      fitting.find(({ pattern }) => pattern.test(pathname)) ??
      fitting.find(({ route }) => route === otherwise);
    return found?.page ?? { file: PLAIN };
  };
}
