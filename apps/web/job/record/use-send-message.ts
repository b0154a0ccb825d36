/** Sends a message to the tester once, also when its answer was lost and the person sends it again. */
import { isHandtestError, type JobRecord } from '@handtest/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { handtest } from '../../client/handtest.js';
import { jobKey } from '../job-query.js';

type Message = JobRecord['conversation'][number];

interface Unanswered {
  readonly text: string;
  /** What the conversation had before. */
  readonly known: ReadonlySet<string>;
}

export function useSendMessage(job: JobRecord, onFailure: (text: string) => void) {
  const client = useQueryClient();
  const unanswered = useRef<Unanswered>(undefined);
  return useMutation({
    mutationFn: async (text: string): Promise<Message> => {
      const earlier = unanswered.current?.text === text ? unanswered.current : undefined;
      const stored = earlier && storedMessage((await handtest.jobs.get(job.id)).conversation, earlier);
      if (stored) return stored;
      unanswered.current = earlier ?? { text, known: new Set(job.conversation.map(({ id }) => id)) };
      return handtest.jobs.sendMessage(job.id, { message: text });
    },
    onSuccess: (message) => {
      unanswered.current = undefined;
      client.setQueryData<JobRecord>(jobKey(job.id), (known) => known && withMessage(known, message));
    },
    onError: (error, text) => {
      if (isRefusal(error)) unanswered.current = undefined;
      onFailure(text);
    },
  });
}

/** The API has answered that it did not store the message. */
function isRefusal(error: unknown): boolean {
  return isHandtestError(error) && error.status !== undefined && error.status < 500;
}

function storedMessage(conversation: readonly Message[], { text, known }: Unanswered): Message | undefined {
  return conversation.find(
    ({ id, author, message }) => author === 'caller' && message === text && !known.has(id),
  );
}

function withMessage(job: JobRecord, message: Message): JobRecord {
  if (job.conversation.some(({ id }) => id === message.id)) return job;
  return { ...job, conversation: [...job.conversation, message] };
}
