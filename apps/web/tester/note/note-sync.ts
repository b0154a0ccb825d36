/** Which notes the API and the draft lack of each other. Pure. */
import type { Draft } from '../draft/draft.js';
import type { Note, NoteKind } from './note.js';

/** A note as the API has it. */
export interface StoredNote {
  readonly noteId: string;
  readonly at: string;
  readonly kind: NoteKind;
  readonly text: string;
  readonly hasScreenshot: boolean;
}

/** Notes that the API does not have, or not with their picture. */
export function unsent(
  notes: readonly Note[],
  stored: readonly StoredNote[],
  sent: ReadonlySet<string>,
): Note[] {
  const known = new Set(stored.flatMap(({ noteId, hasScreenshot }) => keysOf(noteId, hasScreenshot)));
  return notes.filter((note) => {
    const key = sendingKey(note);
    return !known.has(key) && !sent.has(key) && note.text.trim() !== '';
  });
}

/** A note is sent again once it has its picture. */
export const sendingKey = ({ id, hasPicture }: Pick<Note, 'id' | 'hasPicture'>): string =>
  hasPicture ? `${id} with picture` : id;

const keysOf = (id: string, hasScreenshot: boolean): string[] =>
  hasScreenshot ? [id, sendingKey({ id, hasPicture: true })] : [id];

/** Notes that the tester wrote in another browser. Those that were removed here are not among them. */
export function missing(draft: Draft, stored: readonly StoredNote[]): Note[] {
  return stored
    .filter(({ noteId }) => draft[`note:${noteId}`] === undefined)
    .map(({ noteId, at, kind, text }) => ({ id: noteId, at, kind, text }));
}
