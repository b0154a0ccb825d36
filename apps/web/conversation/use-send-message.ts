/** Sends a message of a conversation once, also when its answer was lost and the person sends it again. */
import { isHandtestError, type JobRecord } from '@handtest/sdk';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { handtest } from '../client/handtest.js';

export type Message = JobRecord['conversation'][number];

export interface Conversation {
  readonly jobId: string;
  readonly author: 'caller' | 'tester';
  /** What the page shows. */
  readonly messages: readonly Message[];
  readonly read: () => Promise<readonly Message[] | undefined>;
  readonly onSent: (message: Message) => void;
  readonly onFailure: (text: string) => void;
}

interface Unanswered {
  readonly text: string;
  /** What the conversation had before. */
  readonly known: ReadonlySet<string>;
}

export function useSendMessage({ jobId, author, messages, read, onSent, onFailure }: Conversation) {
  const unanswered = useRef<Unanswered>(undefined);
  return useMutation({
    mutationFn: async (text: string): Promise<Message> => {
      const earlier = unanswered.current?.text === text ? unanswered.current : undefined;
      const isStored = (message: Message) =>
        message.author === author && message.message === text && !earlier!.known.has(message.id);
      const stored = earlier && (await read())?.find(isStored);
      if (stored) return stored;
      unanswered.current = earlier ?? { text, known: new Set(messages.map(({ id }) => id)) };
      return handtest.jobs.sendMessage(jobId, { message: text });
    },
    onSuccess: (message) => {
      unanswered.current = undefined;
      onSent(message);
    },
    onError: (error, text) => {
      if (isRefusal(error)) unanswered.current = undefined;
      onFailure(text);
    },
  });
}

/** A read of the job can have it before the answer to its sending comes. */
export function withMessage(conversation: readonly Message[] = [], sent: Message): Message[] {
  return [...conversation.filter(({ id }) => id !== sent.id), sent];
}

/** The API has answered that it did not store the message. */
function isRefusal(error: unknown): boolean {
  return isHandtestError(error) && error.status !== undefined && error.status < 500;
}
