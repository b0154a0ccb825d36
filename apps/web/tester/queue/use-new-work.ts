/** Shows new work in the title of the tab, and as a notification of the browser when the page is hidden. */
import { useEffect, useRef, useState } from 'react';
import { badgedTitle, newIds, newWorkText } from './new-work.js';

export type NoticePermission = NotificationPermission | 'unsupported';

/** @param ids of the jobs to claim; undefined while they are loading @returns what was added last, in words */
export function useNewWork(title: string, ids: readonly string[] | undefined): string {
  const known = useRef<Set<string> | undefined>(undefined);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!ids) return;
    document.title = badgedTitle(`${title} · Handtest`, ids.length);
    const added = newIds(known.current, ids);
    known.current = new Set([...(known.current ?? []), ...ids]);
    if (added.length === 0) return;
    const text = newWorkText(added.length);
    setSaid(text);
    if (document.hidden) showNotice(text);
  }, [title, ids]);
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
