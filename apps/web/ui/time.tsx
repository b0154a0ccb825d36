/** Instants and durations as people read them. The absolute time is in the title, from when a pointer is there. */
import { useEffect, useState } from 'react';
import { serverNow } from '../clock/server-clock.js';
import { absoluteTime, relativeTime } from './time-text.js';

const refreshMs = 30_000;

export function Time({ at, absolute }: { at: string; absolute?: boolean }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (absolute) return;
    const timer = setInterval(() => setNow(serverNow()), refreshMs);
    return () => clearInterval(timer);
  }, [absolute]);
  const date = new Date(at);
  return (
    <time
      dateTime={at}
      onPointerEnter={({ currentTarget }) => (currentTarget.title = absoluteTime(date))}
      className="whitespace-nowrap"
    >
      {absolute ? absoluteTime(date) : relativeTime(date.getTime(), now)}
    </time>
  );
}
