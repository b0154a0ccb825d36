/** What a tester notes during a test: short texts, each with its instant. */
import { IsIn, MaxLength } from 'class-validator';
import { Absentable, Base64, defineError, Instant, Text } from '../define/index.js';
import { JobById } from './job-by-id.js';

const noteKinds = ['note', 'bug', 'idea', 'question', 'blocked'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** Of one job. */
export const maximumNotes = 200;

export class NotesFull extends defineError(
  'notes_full',
  409,
  `The job has ${maximumNotes} notes, which is the maximum; put the rest into the report`,
) {}

export const maximumScreenshotBytes = 512 * 1024;

/** One note; a repeated note id adds a screenshot that the note lacks, and changes nothing else. */
export class AddNoteRequest extends JobById {
  /** Identifies the note within the job; chosen by the client. */
  @Text(1, 100)
  noteId: string;

  /** 1–2,000 characters. */
  @Text(1, 2_000)
  text: string;

  @IsIn(noteKinds)
  kind: NoteKind = 'note';

  /** When it was noticed; if absent, now. */
  @Absentable()
  @Instant()
  at?: string;

  /** A JPEG of the tested page in base64, at most 512 KB. */
  @Absentable()
  @MaxLength(Math.ceil(maximumScreenshotBytes / 3) * 4)
  @Base64()
  screenshot?: string;
}

export class TesterNote {
  /** Identifies the note within the job. */
  noteId: string;
  /** What the tester noted. */
  text: string;
  kind: NoteKind;
  /** When it was noticed. */
  at: string;
  /** Whether a picture of the tested page is stored with it. */
  hasScreenshot: boolean;
}
