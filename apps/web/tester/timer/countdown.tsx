/** The remaining time until a deadline, by the server's clock. */
import { useEffect, useState } from 'react';
import { serverNow } from '../../clock/server-clock.js';
import { remainingWords } from './timer-words.js';

/** Milliseconds until the instant; negative after it. It is right at once when the machine wakes up. */
export function useRemaining(deadline: string): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const update = () => setNow(serverNow());
    const timer = setInterval(update, 1_000);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return Date.parse(deadline) - now;
}

/** Whether the instant has passed. Unlike the remaining time, it changes only once. */
export function useIsOver(deadline: string | undefined): boolean {
  const [isOver, setOver] = useState(() => isPassed(deadline));
  useEffect(() => {
    const update = () => setOver(isPassed(deadline));
    const timer = setInterval(update, 1_000);
    // In a hidden page, an interval may wait for a minute. A single timer does not.
    const end = deadline && setTimeout(update, Date.parse(deadline) - serverNow() + 1);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [deadline]);
  return isOver;
}

export function isPassed(deadline: string | undefined): boolean {
  return deadline !== undefined && Date.parse(deadline) <= serverNow();
}

export function Countdown({ deadline }: { deadline: string }) {
  return <span>{remainingWords(useRemaining(deadline))}</span>;
}
