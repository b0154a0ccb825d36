/** Notes that a tester writes while testing, and their place in the report. Pure. */
import { durationText } from '../../ui/time-text.js';

export const noteKinds = ['note', 'bug', 'idea', 'question', 'blocked'] as const;
export type NoteKind = (typeof noteKinds)[number];

export interface Note {
  readonly id: string;
  /** ISO 8601, by the server's clock. */
  readonly at: string;
  readonly kind: NoteKind;
  readonly text: string;
  /** This browser has, or had, a picture of the tested page at that instant. */
  readonly hasPicture?: boolean;
}

/** How long after the claim the note was written, such as `03:12`. */
export function offsetText(at: string, claimedAt: string): string {
  const text = durationText((Date.parse(at) - Date.parse(claimedAt)) / 1_000);
  return text.length === 4 ? `0${text}` : text;
}

/** One line of the report, such as `[03:12] Bug: the total is wrong`. */
export function noteLine({ at, kind, text }: Note, claimedAt: string): string {
  const label = kind === 'note' ? '' : `${kind[0]!.toUpperCase()}${kind.slice(1)}: `;
  return `[${offsetText(at, claimedAt)}] ${label}${text.trim().replace(/\s+/g, ' ')}`;
}

/** The report as it is sent: the text, then the notes in the order of time. Notes that the text already has are left out. */
export function reportText(text: string, notes: readonly Note[], claimedAt: string): string {
  const written = text.trim();
  const lines = notes
    .filter((note) => note.text.trim() !== '')
    .map((note) => noteLine(note, claimedAt))
    .filter((line) => !written.includes(line));
  const noted = lines.length > 0 ? `Notes while testing:\n${lines.join('\n')}` : '';
  return [written, noted].filter(Boolean).join('\n\n');
}
