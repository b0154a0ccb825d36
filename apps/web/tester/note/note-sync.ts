/** Which notes the API and the draft lack of each other. Pure. */
import type { Draft } from '../draft/draft.js';
import type { Note, NoteKind } from './note.js';

/** A note as the API has it. */
export interface StoredNote {
  readonly noteId: string;
  readonly at: string;
  readonly kind: NoteKind;
  readonly text: string;
}

/** Notes that the API does not have. */
export function unsent(
  notes: readonly Note[],
  stored: readonly StoredNote[],
  sent: ReadonlySet<string>,
): Note[] {
  const known = new Set(stored.map(({ noteId }) => noteId));
  return notes.filter(({ id, text }) => !known.has(id) && !sent.has(id) && text.trim() !== '');
}

/** Notes that the tester wrote in another browser. Those that were removed here are not among them. */
export function missing(draft: Draft, stored: readonly StoredNote[]): Note[] {
  return stored
    .filter(({ noteId }) => draft[`note:${noteId}`] === undefined)
    .map(({ noteId, at, kind, text }) => ({ id: noteId, at, kind, text }));
}
