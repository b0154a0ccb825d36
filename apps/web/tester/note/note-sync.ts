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
  const hasScreenshot = new Map(stored.map((note) => [note.noteId, note.hasScreenshot]));
  const isStored = ({ id, hasPicture }: Note) =>
    hasScreenshot.has(id) && (!hasPicture || hasScreenshot.get(id));
  return notes.filter((note) => !isStored(note) && !sent.has(sendingKey(note)) && note.text.trim() !== '');
}

/** A note is sent again once it has its picture. */
export const sendingKey = ({ id, hasPicture }: Note): string => (hasPicture ? `${id} with picture` : id);

/** Notes that the tester wrote in another browser. Those that were removed here are not among them. */
export function missing(draft: Draft, stored: readonly StoredNote[]): Note[] {
  return stored
    .filter(({ noteId }) => draft[`note:${noteId}`] === undefined)
    .map(({ noteId, at, kind, text }) => ({ id: noteId, at, kind, text }));
}
