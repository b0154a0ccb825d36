import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.js';
import { Pill } from '../../ui/pill.js';
import { noticePermission } from './use-new-work.js';

/** Asks the browser for notifications of new work. It asks only when it is pressed. */
export function NoticeButton() {
  const [permission, setPermission] = useState(noticePermission);
  if (permission === 'unsupported') return null;
  if (permission === 'granted') {
    return (
      <Pill tone="neutral" icon={BellRing}>
        You are notified of new jobs
      </Pill>
    );
  }
  const refusal =
    permission === 'denied'
      ? 'This browser blocks notifications of this site; allow them in its settings'
      : undefined;
  return (
    <Button
      refusal={refusal}
      onClick={() => void Notification.requestPermission().then((answer) => setPermission(answer))}
    >
      <Bell aria-hidden size={14} />
      Notify me of new jobs
    </Button>
  );
}
