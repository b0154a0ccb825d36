/** Stores notes with the job, so that its evidence has them. What cannot be sent now is sent later. */
import { isTemporary } from '@handtest/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { handtest } from '../../client/handtest.js';
import { notesOf } from '../draft/draft.js';
import { useDraft, useDraftStore, useSaveState } from '../draft/use-draft.js';
import { type TesterJob, testerJobQuery } from '../tester-query.js';
import type { Note } from './note.js';
import { missing, unsent } from './note-sync.js';

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
    for (const note of missing(store.current(), job.notes ?? [])) store.set(`note:${note.id}`, note);
  }, [store, isLoading, job.notes]);
  useEffect(() => {
    const notes = unsent(JSON.parse(text) as Note[], [], sent.current);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isShown = true;
    const send = async () => {
      const isComplete = await sendAll(job.id, notes, sent.current);
      if (!isComplete && isShown) timer = setTimeout(() => void send(), retryMs);
      if (isComplete) void cache.invalidateQueries({ queryKey: testerJobQuery(job.id).queryKey });
    };
    if (notes.length > 0) void send();
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [text, job.id, cache]);
}

/** False when some are to be sent again. A note that the API refuses remains in the report. */
async function sendAll(jobId: string, notes: readonly Note[], sent: Set<string>): Promise<boolean> {
  for (const { id, at, kind, text } of notes) {
    if (sent.has(id)) continue;
    // Before the request: a change of the draft during it does not send the note a second time.
    sent.add(id);
    try {
      await handtest.tester.jobs.addNote(jobId, { noteId: id, text, kind, at });
    } catch (error) {
      if (!isTemporary(error)) continue;
      sent.delete(id);
      return false;
    }
  }
  return true;
}
