// Which Node this program runs on. Imported before everything else, and by versions that are too old: nothing here may be new.

/** The first minor version of each supported Node; as `engines` in package.json. Every later one will do. */
const MINIMUM_MINOR = { 20: 19, 22: 12 };
const FIRST_NEWER = 24;

/** @returns what is wrong with a version of Node and what to do; null where it will do. */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major >= FIRST_NEWER || minor >= (MINIMUM_MINOR[major] ?? Number.POSITIVE_INFINITY)) return null;
  return `Backline needs Node 22 (from 22.12), 24 or newer, and this is ${version}.\nInstall Node 24 from https://nodejs.org and try again.`;
}

/** Ends this process with a sentence where its Node is too old. */
export function checkNode() {
  const problem = nodeProblem(process.versions.node);
  if (problem === null) return;
  console.error(problem);
  process.exit(1);
}
