// Builds the page and the server, unless they were built from exactly these sources.
import { build, checkNode } from './prepare.mjs';

checkNode();
build();
