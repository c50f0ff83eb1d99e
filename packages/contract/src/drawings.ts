import * as z from 'zod/mini';
import { feature, nothing } from './endpoint/endpoint.ts';
import { problem } from './endpoint/field-problems.ts';
import { flag, id, text, time } from './endpoint/fields.ts';

/** A drawing's 768 signed bytes in base64 (docs/spec/reports.md#taught-drawings). */
const drawing = z.string().check(z.regex(/^[A-Za-z0-9+/]{1024}$/, problem('not-a-drawing')));

/** A drawing and the item that it shows, by a person's correction. */
const taughtDrawing = z.object({ id, codeName: text(100), crated: flag, drawing });

/** Drawing as an admin's list shows it. */
const learntDrawing = z.object({
  id,
  codeName: z.string(),
  crated: z.boolean(),
  /** The item that the recogniser had read. */
  readCodeName: z.string(),
  readCrated: z.boolean(),
  by: z.string(),
  at: time,
  /** Set where a newer lesson says that the same drawing is another item; null where this lesson applies. */
  overruledBy: z.nullable(id),
});
export type LearntDrawing = z.output<typeof learntDrawing>;

/** A person's correction of a drawing, and what the recogniser had read. */
export const lesson = z.object({
  drawing,
  codeName: text(100),
  crated: flag,
  readCodeName: text(100),
  readCrated: flag,
});
export type Lesson = z.output<typeof lesson>;

/** The picture of a name in base64: its grey values, 12 to a column (docs/spec/reports.md#remembered-names). */
const nameShape = z.string().check(z.regex(/^(?:[A-Za-z0-9+/]{16}){1,312}$/, problem('not-a-drawing')));

/** The picture of a name that cannot be read, and the stockpile with that name. */
const rememberedName = z.object({
  id,
  drawing: nameShape,
  stockpile: z.object({ id, name: z.string() }),
  by: z.string(),
  at: time,
});
export type RememberedName = z.output<typeof rememberedName>;

/** The picture of a name, and the name that a person typed for it. */
export const namedDrawing = z.object({ drawing: nameShape, stockpileName: text(100) });
export type NamedDrawing = z.output<typeof namedDrawing>;

/** An item that a person chose for a name in a copied text that no catalog knows. */
const learntName = z.object({
  id,
  name: z.string(),
  codeName: z.string(),
  by: z.string(),
  at: time,
  /** Whether a newer choice for the same name holds instead. */
  overruled: z.boolean(),
});
export type LearntName = z.output<typeof learntName>;

export const nameChoice = z.object({ name: text(200), codeName: text(100) });
export type NameChoice = z.output<typeof nameChoice>;

/** More than the cells of any stockpile. */
const MAX_LESSONS = 300;

/** Drawings of icons that corrections taught the reader (docs/spec/reports.md#taught-drawings). */
export const drawings = feature('drawings', {
  list: {
    summary: 'The drawings that corrections taught, for reading screenshots; overruled ones are left out.',
    method: 'GET',
    path: '/api/drawings',
    access: 'read',
    reply: z.array(taughtDrawing),
  },
  learnt: {
    summary:
      'Everything that corrections taught: with whom and when, overruled lessons too. The newest first.',
    method: 'GET',
    path: '/api/drawings/learnt',
    access: 'admin',
    reply: z.array(learntDrawing),
  },
  /** Everybody who may report may teach. */
  teach: {
    summary: 'Teaches drawings of icons; of the same drawing the newest lesson holds.',
    method: 'POST',
    path: '/api/drawings',
    access: 'read',
    limit: 'picture',
    body: z.object({
      lessons: z
        .array(lesson)
        .check(z.minLength(1, problem('required')), z.maxLength(MAX_LESSONS, problem('too-many'))),
    }),
    reply: z.object({
      /** How many were stored; lessons about items that the catalog lacks are not. */
      learnt: z.int(),
    }),
  },
  names: {
    summary:
      'The pictures of stockpile names that cannot be read, of stockpiles that the caller may see. The newest first.',
    method: 'GET',
    path: '/api/drawings/names',
    access: 'read',
    reply: z.array(rememberedName),
  },
  /** Everybody who may report may teach. */
  rememberName: {
    summary: 'Remembers the picture of a name that cannot be read; the newest ones of a stockpile are kept.',
    method: 'POST',
    path: '/api/drawings/names',
    access: 'read',
    body: namedDrawing,
    reply: nothing,
  },
  forgetName: {
    summary: 'Forgets the picture of a name.',
    method: 'DELETE',
    path: '/api/drawings/names/:id',
    access: 'admin',
    reply: nothing,
  },
  written: {
    summary: 'The items that people chose for names in copied texts that no catalog knows. The newest first.',
    method: 'GET',
    path: '/api/drawings/written',
    access: 'read',
    reply: z.array(learntName),
  },
  /** Everybody who may report may teach. */
  learnWritten: {
    summary: 'Remembers items for names that no catalog knows; of the same name the newest choice holds.',
    method: 'POST',
    path: '/api/drawings/written',
    access: 'read',
    body: z.object({
      names: z
        .array(nameChoice)
        .check(z.minLength(1, problem('required')), z.maxLength(MAX_LESSONS, problem('too-many'))),
    }),
    reply: z.object({
      /** How many hold now; names that a catalog knows, and items that it lacks, are not remembered. */
      learnt: z.int(),
    }),
  },
  forgetWritten: {
    summary: 'Forgets the item that was chosen for a name; an older choice holds again.',
    method: 'DELETE',
    path: '/api/drawings/written/:id',
    access: 'admin',
    reply: nothing,
  },
  forgetTeacher: {
    summary:
      'Forgets all drawings that the person taught who taught this one; what they overruled holds again.',
    method: 'DELETE',
    path: '/api/drawings/:id/teacher',
    access: 'admin',
    reply: nothing,
  },
  forget: {
    summary: 'Forgets one taught drawing; what it overruled holds again.',
    method: 'DELETE',
    path: '/api/drawings/:id',
    access: 'admin',
    reply: nothing,
  },
});
