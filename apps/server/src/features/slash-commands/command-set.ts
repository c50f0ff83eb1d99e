import { discordCodesOf, LANGUAGES, type Language } from '@backline/texts/languages';
import { LOADERS } from '@backline/texts/server/loaders';

const OPTION = { text: 3, boolean: 5, file: 11 } as const;
const IN_SERVERS = [0];

/** A name and a description, as a language has them. */
interface Named {
  name: string;
  description: string;
}

/** The commands as they are registered with Discord, in all languages (docs/spec/discord-commands.md#commands). */
export async function commandSet() {
  const texts = await Promise.all(
    LANGUAGES.map(async (language) => [language, (await LOADERS[language]()).texts.commands.set] as const),
  );
  type Set = (typeof texts)[number][1];

  const named = (of: (set: Set) => Named) => {
    const { en, ...others } = Object.fromEntries(
      texts.map(([language, set]) => [language, of(set)]),
    ) as Record<Language, Named>; // all languages are in it
    const each = (key: keyof Named) =>
      Object.fromEntries(
        Object.entries(others).flatMap(([language, it]) =>
          discordCodesOf(language).map((code) => [code, it[key]]),
        ),
      );
    return {
      name: en.name,
      name_localizations: each('name'),
      description: en.description,
      description_localizations: each('description'),
    };
  };
  const option = (type: keyof typeof OPTION, name: keyof Set['options'], required = true) => ({
    type: OPTION[type],
    ...named(({ options }) => options[name]),
    required,
  });
  /** A text option for which the server suggests values while it is typed. */
  const typed = (name: keyof Set['options'], required = true) => ({
    ...option('text', name, required),
    autocomplete: true,
  });
  const command = (name: keyof Set['commands'], ...options: object[]) => ({
    type: 1,
    ...named(({ commands }) => commands[name]),
    options,
    contexts: IN_SERVERS,
    integration_types: IN_SERVERS,
  });

  const inPublic = option('boolean', 'public', false);
  return [
    command('find', typed('item'), inPublic),
    command('stock', typed('stockpile'), inPublic),
    command('needs', typed('warehouse', false), inPublic),
    command('code', typed('stockpile')),
    command('refresh', typed('stockpile')),
    command('haul', typed('destination'), inPublic),
    command('report', option('file', 'file'), typed('stockpile', false)),
    command('watch', typed('item', false), typed('stockpile', false), typed('warehouse', false)),
    command('help'),
  ];
}
