import type { Plugin } from 'vite';

/** What is left out of one file of a library. */
interface Rule {
  file: RegExp;
  less: (code: string) => string;
}

/** A module with the same names and nothing behind them. */
export function emptied(code: string): string {
  const names = [...code.matchAll(/^export (?:function|const|class) (\w+)/gm)].map(([, name]) => name);
  return names.map((name) => `export const ${name} = undefined;`).join('\n');
}

function replaced(code: string, part: RegExp, by: string): string {
  if (code.search(part) === -1) throw new Error(`small-libraries: ${part} is not there any more.`);
  return code.replace(part, by);
}

/** Formats of text that the contract does not use; behind each stands a class of its own. */
const FORMATS =
  'email|url|jwt|emoji|guid|uuid|uuidv4|uuidv6|uuidv7|nanoid|cuid|cuid2|ulid|base64|base64url|xid|ksuid|ipv4|ipv6|cidrv4|cidrv6|e164';

const RULES: Rule[] = [
  // Only the server makes JSON Schema, and every schema drags it along as a method.
  {
    file: /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors|json-schema-generator)\.js$/,
    less: emptied,
  },
  // The app has its own words for what is wrong with a value (api/form-problems.ts).
  {
    file: /\/zod\/v4\/locales\/en\.js$/,
    less: () => `export default () => ({ localeError: () => 'Invalid input' });`,
  },
  // The page's content security policy allows no `eval`; trying it would be told as a fault of the page.
  {
    file: /\/zod\/v4\/core\/util\.js$/,
    less: (code) =>
      replaced(
        code,
        /export const allowsEval = [\s\S]*?\n\}\);/,
        'export const allowsEval = { value: false };',
      ),
  },
  {
    file: /\/zod\/v4\/classic\/schemas\.js$/,
    less: (code) => {
      const withoutEval = replaced(code, /core\.\$ZodObjectJIT\.init/g, 'core.$ZodObject.init');
      const method = new RegExp(`^ {4}(?:${FORMATS})\\(params\\) \\{\\n.*\\n {4}\\},\\n`, 'gm');
      return replaced(withoutEval, method, '');
    },
  },
  // Server rendering, forms and prefetching stand in the same file, and making or naming a component counts as using it.
  {
    file: /\/react-router\/dist\/development\/chunk-\w+\.mjs$/,
    less: (code) =>
      code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/^var (\w+) = (React\d*\.forwardRef)\(/gm, 'var $1 = /* @__PURE__ */ $2(')
        .replace(
          /^var (\w+) = (class extends React\d*\.Component \{[\s\S]*?^\});$/gm,
          'var $1 = /* @__PURE__ */ (() => $2)();',
        )
        .replace(
          /^function PrefetchPageLinks\([\s\S]*?^\}$/m,
          'function PrefetchPageLinks() {\n  return null;\n}',
        ),
  },
  // The type of a file that has none is told by its ending, for all types that there are; here only pictures count.
  {
    file: /\/file-selector\/dist\/es2015\/file\.js$/,
    less: (code) => replaced(code, /^ {4}\['\w+', '(?!image\/).*'\],?\n/gm, ''),
  },
  // Written into style tags at run time; here both are style sheets (`withCssVariables={false}` in app-providers.tsx).
  {
    file: /\/@mantine\/core\/esm\/core\/MantineProvider\/.*\/MantineCssVariables\.mjs$/,
    less: () => 'export const MantineCssVariables = undefined;',
  },
  {
    file: /\/@mantine\/core\/esm\/core\/MantineProvider\/.*\/MantineClasses\.mjs$/,
    less: () => 'export const MantineClasses = undefined;',
  },
];

/** What the build takes of a module; null for all of it. @throws when an updated library lacks what was to go. */
export function lessOf(id: string, code: string): string | null {
  const rules = RULES.filter(({ file }) => file.test(id));
  return rules.length === 0 ? null : rules.reduce((left, { less }) => less(left), code);
}

/**
 * Leaves parts of libraries out of the build that this app never runs and that the bundler cannot know of: 14 kB
 * gzipped of the first load. Tests and development have the libraries as they are.
 */
export function smallLibraries(): Plugin {
  return {
    name: 'small-libraries',
    apply: 'build',
    transform: (code, id) => {
      const less = lessOf(id, code);
      return less === null ? undefined : { code: less, map: null };
    },
  };
}
