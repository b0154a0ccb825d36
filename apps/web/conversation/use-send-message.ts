/**
 * Sends a message of a conversation once, also when its answer was lost and the person sends it again. When the page is loaded
 * again before the answer, the words of a message that is not in the conversation come back.
 */
import { isHandtestError, type JobRecord } from '@handtest/sdk';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { handtest } from '../client/handtest.js';
import { keepInTab, keptInTab } from '../client/kept-in-tab.js';

export type Message = JobRecord['conversation'][number];

export interface Conversation {
  readonly jobId: string;
  readonly author: 'caller' | 'tester';
  /** What the page shows. */
  readonly messages: readonly Message[];
  readonly read: () => Promise<readonly Message[] | undefined>;
  readonly onSent: (message: Message) => void;
  readonly onFailure: (text: string) => void;
  /** These words of an earlier page are in the conversation. */
  readonly onFound: (text: string) => void;
}

interface Unanswered {
  readonly text: string;
  /** What the conversation had before. */
  readonly known: readonly string[];
}

/** The keys of those that this document has sent: their answers come without a reload. */
const underWay = new Set<string>();

export function useSendMessage(conversation: Conversation) {
  const { jobId, author, messages, read, onSent, onFailure, onFound } = conversation;
  const key = `handtest.unanswered.${author}.${jobId}`;
  const isStored = (unanswered: Unanswered) => (message: Message) =>
    message.author === author &&
    message.message === unanswered.text &&
    !unanswered.known.includes(message.id);
  const bringBack = useEffectEvent(() => {
    const unanswered = keptInTab<Unanswered>(key);
    if (!unanswered || underWay.has(key)) return;
    if (!messages.some(isStored(unanswered))) return onFailure(unanswered.text);
    keepInTab(key, undefined);
    onFound(unanswered.text);
  });
  useEffect(() => bringBack(), []);
  return useMutation({
    mutationFn: async (text: string): Promise<Message> => {
      underWay.add(key);
      const kept = keptInTab<Unanswered>(key);
      const earlier = kept?.text === text ? kept : undefined;
      const stored = earlier && (await read())?.find(isStored(earlier));
      if (stored) return stored;
      keepInTab(key, earlier ?? { text, known: messages.map(({ id }) => id) });
      return handtest.jobs.sendMessage(jobId, { message: text });
    },
    onSuccess: (message) => {
      keepInTab(key, undefined);
      onSent(message);
    },
    onError: (error, text) => {
      if (isRefusal(error)) keepInTab(key, undefined);
      onFailure(text);
    },
    onSettled: () => void underWay.delete(key),
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
