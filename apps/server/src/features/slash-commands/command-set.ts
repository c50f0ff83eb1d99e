/** The commands as they are registered with Discord (docs/spec/discord-commands.md#commands). */

const OPTION = { text: 3, boolean: 5, file: 11 } as const;
const IN_SERVERS = [0];

interface Texts {
  en: string;
  de: string;
}

const described = ({ en, de }: Texts) => ({ description: en, description_localizations: { de } });
const named = ({ en, de }: Texts) => ({ name: en, name_localizations: { de } });

/** A text option for which the server suggests values while it is typed. */
const typed = (name: Texts, description: Texts, required = true) => ({
  type: OPTION.text,
  ...named(name),
  ...described(description),
  required,
  autocomplete: true,
});

const item = (required = true) =>
  typed({ en: 'item', de: 'item' }, { en: 'Its name or a nickname', de: 'Name oder Spitzname' }, required);
const warehouse = typed({ en: 'warehouse', de: 'lager' }, { en: 'Only there', de: 'Nur dort' }, false);
const stockpile = (required = true) =>
  typed({ en: 'stockpile', de: 'stockpile' }, { en: 'Its name', de: 'Sein Name' }, required);
const inPublic = {
  type: OPTION.boolean,
  ...named({ en: 'public', de: 'öffentlich' }),
  ...described({
    en: 'Everybody in the channel sees the answer; it contains nothing that is locked',
    de: 'Alle im Kanal sehen die Antwort; Gesperrtes steht nicht darin',
  }),
  required: false,
};

const command = (name: Texts, description: Texts, options: object[] = []) => ({
  type: 1,
  ...named(name),
  ...described(description),
  options,
  contexts: IN_SERVERS,
  integration_types: IN_SERVERS,
});

export const COMMAND_SET = [
  command({ en: 'find', de: 'finden' }, { en: 'Where an item is', de: 'Wo ein Item liegt' }, [
    item(),
    inPublic,
  ]),
  command(
    { en: 'stock', de: 'bestand' },
    {
      en: 'What is in a stockpile, and when it goes public',
      de: 'Was in einem Stockpile liegt, und wann er öffentlich wird',
    },
    [stockpile(), inPublic],
  ),
  command(
    { en: 'needs', de: 'bedarf' },
    { en: 'What is missing, in one warehouse or everywhere', de: 'Was fehlt, in einem Lager oder überall' },
    [warehouse, inPublic],
  ),
  command(
    { en: 'code', de: 'code' },
    {
      en: 'The code of a stockpile, for you alone; every view is recorded',
      de: 'Der Code eines Stockpiles, nur für dich; jeder Blick wird vermerkt',
    },
    [stockpile()],
  ),
  command(
    { en: 'refresh', de: 'auffrischen' },
    { en: 'Starts the timer of a stockpile again', de: 'Lässt den Timer eines Stockpiles neu laufen' },
    [stockpile()],
  ),
  command(
    { en: 'haul', de: 'transport' },
    { en: 'Who can bring what a warehouse lacks', de: 'Wer bringen kann, was einem Lager fehlt' },
    [
      typed(
        { en: 'destination', de: 'ziellager' },
        { en: 'The warehouse that lacks something', de: 'Das Lager, dem etwas fehlt' },
      ),
      inPublic,
    ],
  ),
  command(
    { en: 'report', de: 'melden' },
    {
      en: 'Reads a screenshot, a text or a save file and shows what would change',
      de: 'Liest Screenshot, Text oder Spielstand und zeigt, was sich ändern würde',
    },
    [
      {
        type: OPTION.file,
        ...named({ en: 'file', de: 'datei' }),
        ...described({
          en: 'A screenshot, Copy to Clipboard as .txt, or …_MapData.sav',
          de: 'Ein Screenshot, Copy to Clipboard als .txt oder …_MapData.sav',
        }),
        required: true,
      },
      stockpile(false),
    ],
  ),
  command(
    { en: 'watch', de: 'beobachten' },
    {
      en: 'Alerts you when it is short or goes public; repeat it to stop, choose nothing to list all',
      de: 'Sagt dir, wenn etwas knapp oder öffentlich wird; noch einmal beendet es, ohne Angabe die Liste',
    },
    [item(false), stockpile(false), warehouse],
  ),
  command({ en: 'help', de: 'hilfe' }, { en: 'What Backline can do here', de: 'Was Backline hier kann' }),
];
