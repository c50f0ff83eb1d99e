import fs from 'node:fs';

const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

/** The path of the installed nginx; undefined if there is none. */
export function findNginx(): string | undefined {
  return PLACES.find((file) => fs.existsSync(file));
}
