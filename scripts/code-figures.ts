/**
 * Counts what the code is measured by, in its syntax trees: type assertions, long functions, long parameter lists, and
 * exported functions without a doc comment.
 *
 *   npx tsx scripts/code-figures.ts [FOLDER...] [--list]   the figures of all source, or of some folders
 *   npm run check:docs                                     fails where a function of the packages has no doc comment,
 *                                                          and where a doc comment of any file begins with "What" or
 *                                                          the like
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** Folders in which every exported function must have a doc comment. */
const DOCUMENTED = ['packages'];
/** Words with which no doc comment may begin: it names its subject by a noun or a verb. */
const RELATIVE =
  /^\*[\s*]*(Of what|Of which|One|That|These|Those|What|Whatever|Where|Which|Who|Whom|Whose|Why)\b/;
const MAX_FUNCTION_LINES = 60;
const MAX_PARAMETERS = 4;

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

interface Finding {
  kind: 'assertion' | 'long function' | 'long parameter list' | 'undocumented' | 'documented';
  place: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** `as const` asserts nothing: it only keeps a literal's type. */
function isAssertion(node: Node): boolean {
  if (node.type !== 'TSAsExpression' || !isNode(node.typeAnnotation)) return false;
  const { typeName } = node.typeAnnotation;
  return !(isNode(typeName) && typeName.name === 'const');
}

/** The exported functions of a statement: declared, or constants that are arrow functions. */
function exportedFunctions(statement: Node): Node[] {
  if (statement.type !== 'ExportNamedDeclaration' || !isNode(statement.declaration)) return [];
  const { declaration } = statement;
  if (declaration.type === 'FunctionDeclaration') return [declaration];
  if (declaration.type !== 'VariableDeclaration') return [];
  return childrenOf(declaration).filter(({ init }) => isNode(init) && FUNCTIONS.has(init.type));
}

/** Parses a file. `lineOf` gives the line of an offset, from 1. */
function parsed(file: string) {
  const text = readFileSync(file, 'utf8');
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  return { text, program, comments, lineOf };
}

/** Lists the doc comments of a file that begin with a relative word. */
function relativeComments(file: string): string[] {
  const { comments, lineOf } = parsed(file);
  return comments.flatMap(({ type, value, start }) => {
    const word = type === 'Block' ? RELATIVE.exec(value)?.[1] : undefined;
    if (word === undefined) return [];
    return `${file}:${lineOf(start)}: a doc comment begins with a noun or a verb, not with "${word}".`;
  });
}

function findingsOf(file: string): Finding[] {
  const { text, program, comments, lineOf } = parsed(file);
  const place = (node: Node) => `${file}:${lineOf(node.start)}`;
  const findings: Finding[] = [];
  const visit = (node: Node) => {
    if (isAssertion(node)) findings.push({ kind: 'assertion', place: place(node) });
    if (FUNCTIONS.has(node.type)) {
      const lines = lineOf(node.end) - lineOf(node.start) + 1;
      const parameters = Array.isArray(node.params) ? node.params.length : 0;
      if (lines > MAX_FUNCTION_LINES)
        findings.push({ kind: 'long function', place: `${place(node)} (${lines})` });
      if (parameters > MAX_PARAMETERS)
        findings.push({ kind: 'long parameter list', place: `${place(node)} (${parameters})` });
    }
    for (const child of childrenOf(node)) visit(child);
  };
  if (!isNode(program)) throw new Error(`${file} has no syntax tree.`);
  visit(program);
  for (const statement of program.body) {
    if (!isNode(statement)) continue;
    for (const declared of exportedFunctions(statement)) {
      const isDocumented = comments.some(
        ({ type, value, end }) =>
          type === 'Block' &&
          value.startsWith('*') &&
          end <= statement.start &&
          text.slice(end, statement.start).trim() === '',
      );
      findings.push({ kind: isDocumented ? 'documented' : 'undocumented', place: place(declared) });
    }
  }
  return findings;
}

const args = process.argv.slice(2);
const isDocsCheck = args.includes('--docs');
const folders = isDocsCheck ? DOCUMENTED : args.filter((argument) => !argument.startsWith('--'));
const filesIn = (paths: readonly string[]) =>
  execFileSync('git', ['ls-files', '--', ...(paths.length > 0 ? paths : ['.'])], { encoding: 'utf8' })
    .split('\n')
    // Git still lists what was deleted and not yet committed.
    .filter((file) => /\.(ts|tsx|mts|mjs)$/.test(file) && existsSync(file));
const files = filesIn(folders).filter(
  (file) => !/\.mjs$|\.test\.tsx?$|\.d\.ts$|\/testing\/|^e2e\//.test(file),
);
const findings = files.flatMap(findingsOf);
const of = (kind: Finding['kind']) => findings.filter((finding) => finding.kind === kind);

if (isDocsCheck) {
  const missing = of('undocumented');
  for (const { place } of missing) console.error(`${place}: an exported function needs a doc comment.`);
  if (of('documented').length === 0) throw new Error('No exported function was found: the check is broken.');
  const relative = filesIn([]).flatMap(relativeComments);
  for (const line of relative) console.error(line);
  if (missing.length > 0 || relative.length > 0) process.exitCode = 1;
} else {
  console.log(`${files.length} files of source, without tests and what only tests use`);
  for (const kind of ['assertion', 'long function', 'long parameter list', 'undocumented'] as const) {
    console.log(`${kind}: ${of(kind).length}`);
    if (args.includes('--list')) for (const { place } of of(kind)) console.log(`  ${place}`);
  }
  const documented = of('documented').length;
  const share = (100 * documented) / Math.max(1, documented + of('undocumented').length);
  console.log(`exported functions documented: ${share.toFixed(1)} %`);
}
