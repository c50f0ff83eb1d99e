import type { Texts, WithParams } from '../messages.ts';
import type { ServerParams } from '../params.generated.ts';
import type { texts } from './en.ts';

/** The texts that the server says, in any language. */
export type ServerTexts = Texts<typeof texts>;

/** The same, as what says them checks keys and values. */
export type ServerMessages = WithParams<typeof texts, ServerParams>;
