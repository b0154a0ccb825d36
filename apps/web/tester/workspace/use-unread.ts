/** How many messages of the caller the tester has not seen. */
import { useState } from 'react';
import type { TesterJob } from '../tester-query.js';

/** @param isShown the conversation is on the screen */
export function useUnread(conversation: TesterJob['conversation'] = [], isShown: boolean): number {
  const [seen, setSeen] = useState(0);
  const received = conversation.filter(({ author }) => author === 'caller').length;
  // Also when the conversation is left: what was on the screen has been seen.
  if (isShown && seen !== received) setSeen(received);
  return isShown ? 0 : Math.max(0, received - seen);
}
