/** Shows new work in the title of the tab, and as a notification of the browser when the page is hidden. */
import { useEffect, useRef, useState } from 'react';
import {
  badgedTitle,
  newWork,
  newWorkText,
  type QueueRead,
  type SeenQueue,
  seenQueue,
  waitingJobs,
} from './new-work.js';

export type NoticePermission = NotificationPermission | 'unsupported';

/** @param read undefined while the queue is loading @returns what was added last, in words */
export function useNewWork(title: string, read: QueueRead | undefined): string {
  const seen = useRef<SeenQueue>(undefined);
  const [said, setSaid] = useState('');
  useEffect(() => {
    // A page that was opened before is first shown as it was then.
    if (!read || (seen.current && read.readAtMs < seen.current.readAtMs)) return;
    document.title = badgedTitle(`${title} · Handtest`, waitingJobs(read));
    const added = newWork(seen.current, read);
    seen.current = seenQueue(seen.current, read);
    if (added === 0) return;
    const text = newWorkText(added);
    setSaid(text);
    if (document.hidden) showNotice(text);
  }, [title, read]);
  return said;
}

function showNotice(text: string): void {
  if (noticePermission() !== 'granted') return;
  const notice = new Notification(text, { tag: 'handtest.queue', icon: '/icon.svg' });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}

export function noticePermission(): NoticePermission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}
