import { Bug, CircleHelp, type LucideIcon, Lightbulb, OctagonX, StickyNote, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, IconButton } from '../../ui/button.js';
import { loadPicture } from '../draft/draft-database.js';
import { useDraftStore } from '../draft/use-draft.js';
import { findingOf } from '../report/finding-draft.js';
import { type Note, type NoteKind, offsetText } from './note.js';

const icons: Readonly<Record<NoteKind, LucideIcon>> = {
  note: StickyNote,
  bug: Bug,
  idea: Lightbulb,
  question: CircleHelp,
  blocked: OctagonX,
};

interface NoteListProps {
  readonly notes: readonly Note[];
  readonly claimedAt: string;
  /** The ids of the notes that the caller has. */
  readonly sent: ReadonlySet<string>;
}

export function NoteList({ notes, claimedAt, sent }: NoteListProps) {
  if (notes.length === 0) {
    return (
      <p className="text-sm text-muted">No notes yet. They are added to your report with their times.</p>
    );
  }
  return (
    <ol aria-label="Notes" className="flex flex-col divide-y divide-line">
      {notes.map((note) => (
        <NoteRow key={note.id} note={note} claimedAt={claimedAt} isSent={sent.has(note.id)} />
      ))}
    </ol>
  );
}

interface NoteRowProps {
  readonly note: Note;
  readonly claimedAt: string;
  readonly isSent: boolean;
}

function NoteRow({ note, claimedAt, isSent }: NoteRowProps) {
  const store = useDraftStore();
  const Icon = icons[note.kind];
  const time = offsetText(note.at, claimedAt);
  const makeFinding = () => {
    store.set(`finding:${note.id}`, findingOf(note));
    store.set('noFindings', false);
  };
  const isFinding = Boolean(store.current()[`finding:${note.id}`]?.value);
  return (
    <li className="flex flex-col gap-1 py-2 text-sm">
      <div className="flex items-start gap-2">
        <span className="font-mono text-xs leading-5 text-muted">{time}</span>
        <Icon aria-hidden size={14} className="mt-0.5 shrink-0 text-muted" />
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {note.kind !== 'note' && <span className="font-medium capitalize">{note.kind}: </span>}
          {note.text}
        </span>
        <IconButton
          label={`Remove the note of ${time}${isSent ? ' from the report; the caller already has it' : ''}`}
          icon={<Trash2 aria-hidden size={14} />}
          onClick={({ currentTarget }) => {
            currentTarget.closest('section')?.querySelector('input')?.focus();
            store.set(`note:${note.id}`, null);
          }}
        />
      </div>
      {note.hasPicture && <Picture noteId={note.id} time={time} />}
      {note.kind === 'bug' && !isFinding && (
        <div>
          <Button variant="quiet" className="text-xs" onClick={makeFinding}>
            Make it a finding
          </Button>
        </div>
      )}
    </li>
  );
}

function Picture({ noteId, time }: { noteId: string; time: string }) {
  const { key } = useDraftStore();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isShown = true;
    void loadPicture(key, noteId).then((picture) => {
      if (!picture || !isShown) return;
      made = URL.createObjectURL(picture);
      setAddress(made);
    });
    return () => {
      isShown = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [key, noteId]);
  if (!address) return null;
  return (
    <img src={address} alt={`The tested page at ${time}`} className="max-h-40 rounded border border-line" />
  );
}
