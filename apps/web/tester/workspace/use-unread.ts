/** How many messages of the caller the tester has not seen. The draft remembers it over a reload. */
import { useEffect } from 'react';
import { useDraftPart, useSaveState } from '../draft/use-draft.js';
import type { TesterJob } from '../tester-query.js';

/** @param isShown the conversation is on the screen */
export function useUnread(conversation: TesterJob['conversation'] = [], isShown: boolean): number {
  const [seen = 0, setSeen] = useDraftPart<number>('seenMessages');
  const isLoading = useSaveState() === 'loading';
  const received = conversation.filter(({ author }) => author === 'caller').length;
  const isBehind = isShown && !isLoading && seen < received;
  useEffect(() => {
    if (isBehind) setSeen(received);
  });
  return isShown || isLoading ? 0 : Math.max(0, received - seen);
}
