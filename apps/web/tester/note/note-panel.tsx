/** Notes while testing: each with its instant, and on request with a picture of the tested page. */
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { serverNow } from '../../clock/server-clock.js';
import { Button } from '../../ui/button.js';
import { Select, TextField } from '../../ui/field.js';
import { smallPictureOf, useShownPage } from '../../remote/page-picture.js';
import { notifyError } from '../../ui/toast.js';
import { notesOf } from '../draft/draft.js';
import { savePicture } from '../draft/draft-database.js';
import type { DraftStore } from '../draft/draft-store.js';
import { useDraft, useDraftPart, useDraftStore } from '../draft/use-draft.js';
import { screenshotOf } from '../recording/screenshot.js';
import { useRecording } from '../recording/use-recording.js';
import type { TesterJob } from '../tester-query.js';
import { newId } from './new-id.js';
import { type Note, type NoteKind, noteKinds } from './note.js';
import { NoteList } from './note-list.js';

const maximumLength = 2_000;

interface NotePanelProps {
  readonly job: TesterJob & { claimedAt: string };
  readonly refusal: string | undefined;
}

export function NotePanel({ job, refusal }: NotePanelProps) {
  const store = useDraftStore();
  const notes = notesOf(useDraft());
  const sent = new Set(job.notes?.map(({ noteId }) => noteId));
  const [recording, { phase }] = useRecording();
  const page = useShownPage();
  const [text = '', setText] = useDraftPart<string>('unsentNote');
  const [kind, setKind] = useState<NoteKind>('note');
  const add = (picture: Blob | undefined) => {
    addNote(store, { text: text.trim() || 'Screenshot', kind, picture }).catch((error: unknown) =>
      notifyError('The picture could not be stored', error),
    );
    setText('');
    setKind('note');
  };
  const addWithPicture = async () => {
    try {
      if (page) add(await smallPictureOf(page, page));
      else add(recording.stream && (await screenshotOf(recording.stream)));
    } catch (error) {
      notifyError('The picture could not be made', error);
    }
  };
  return (
    <section className="flex flex-col gap-3">
      <form
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (refusal === undefined && text.trim() !== '') add(undefined);
        }}
      >
        <TextField
          label="Note"
          hint="Enter keeps it with the time"
          maxLength={maximumLength}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="flex flex-wrap items-end gap-2">
          <Select
            label="Kind"
            className="w-28"
            value={kind}
            onChange={({ target }) => setKind(target.value as NoteKind)}
          >
            {noteKinds.map((one) => (
              <option key={one} value={one}>
                {one[0]!.toUpperCase() + one.slice(1)}
              </option>
            ))}
          </Select>
          <Button type="submit" refusal={refusal}>
            Add
          </Button>
          <Button
            refusal={
              page || phase === 'recording'
                ? refusal
                : 'Start the remote browser or a recording first: the picture shows the tested page'
            }
            onClick={() => void addWithPicture()}
          >
            <Camera aria-hidden size={14} />
            With a picture
          </Button>
        </div>
      </form>
      <NoteList notes={notes} claimedAt={job.claimedAt} sent={sent} />
    </section>
  );
}

interface NewNote {
  readonly text: string;
  readonly kind: NoteKind;
  readonly picture: Blob | undefined;
}

/** The text first: it is kept also where there is no space for the picture. */
async function addNote(store: DraftStore, { text, kind, picture }: NewNote): Promise<void> {
  const id = newId();
  const name = `note:${id}`;
  store.set(name, { id, at: new Date(serverNow()).toISOString(), kind, text } satisfies Note);
  if (!picture) return;
  await savePicture(store.key, id, picture);
  // The tester may have removed the note since.
  const note = store.current()[name]?.value as Note | null;
  if (note) store.set(name, { ...note, hasPicture: true } satisfies Note);
}
