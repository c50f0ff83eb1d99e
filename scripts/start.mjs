// `npm start`: installs what is missing, builds what is stale, then runs the server in this process.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, checkNode, install, ROOT } from './prepare.mjs';

checkNode();
install();
build();
await import(pathToFileURL(path.join(ROOT, 'apps/server/dist/main.js')).href);
