/** Stores notes and their pictures with the job, so that its evidence has them. What cannot be sent now is sent later. */
import { isTemporary } from '@handtest/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { handtest } from '../../client/handtest.js';
import { notesOf } from '../draft/draft.js';
import { loadPicture } from '../draft/draft-database.js';
import { useDraft, useDraftStore, useSaveState } from '../draft/use-draft.js';
import { type TesterJob, testerJobQuery } from '../tester-query.js';
import type { Note } from './note.js';
import { missing, sendingKey, unsent } from './note-sync.js';

const retryMs = 5_000;

export function useNoteSync(job: TesterJob): void {
  const store = useDraftStore();
  const isLoading = useSaveState() === 'loading';
  const cache = useQueryClient();
  const draft = useDraft();
  const sent = useRef(new Set<string>());
  const waiting = unsent(notesOf(draft), job.notes ?? [], new Set());
  const text = JSON.stringify(waiting);
  useEffect(() => {
    if (isLoading) return;
    for (const note of missing(store.current(), job.notes ?? [])) store.add(`note:${note.id}`, note);
  }, [store, isLoading, job.notes]);
  useEffect(() => {
    const notes = unsent(JSON.parse(text) as Note[], [], sent.current);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isShown = true;
    const send = async () => {
      const isComplete = await sendNotes(job.id, store.key, notes, sent.current);
      if (!isComplete && isShown) timer = setTimeout(() => void send(), retryMs);
      if (isComplete) void cache.invalidateQueries({ queryKey: testerJobQuery(job.id).queryKey });
    };
    if (notes.length > 0) void send();
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [text, store, job.id, cache]);
}

/** False when some are to be sent again. A note that the API refuses remains in the report. */
export async function sendNotes(
  jobId: string,
  draftKey: string,
  notes: readonly Note[],
  sent: Set<string>,
): Promise<boolean> {
  for (const note of notes) {
    const key = sendingKey(note);
    if (sent.has(key)) continue;
    // Before the request: a change of the draft during it does not send the note a second time.
    sent.add(key);
    const { id: noteId, text, kind, at } = note;
    try {
      const screenshot = note.hasPicture ? await base64Of(draftKey, noteId) : undefined;
      await handtest.tester.jobs.addNote(jobId, { noteId, text, kind, at, screenshot });
    } catch (error) {
      if (!isTemporary(error)) continue;
      sent.delete(key);
      return false;
    }
  }
  return true;
}

/** Undefined when the picture is gone. */
async function base64Of(draftKey: string, noteId: string): Promise<string | undefined> {
  const picture = await loadPicture(draftKey, noteId);
  if (!picture) return undefined;
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('The picture cannot be read'));
    reader.readAsDataURL(picture);
  });
  return address.slice(address.indexOf(',') + 1);
}
