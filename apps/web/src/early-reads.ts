import { startFirstReads } from './api/head-start.ts';
import { storedToken } from './api/stored-token.ts';

// In the build a file of its own, which the page asks for beside the app (build/early-files.ts) and which imports nothing
// else: the reads are on their way while the app's hundred times larger file still comes.
startFirstReads(location, storedToken());
