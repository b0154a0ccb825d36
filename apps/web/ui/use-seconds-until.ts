/** Whole seconds until an instant; 0 from then on, undefined without one. */
import { useEffect, useState } from 'react';

const tickMs = 250;

/** @param atMs milliseconds since 1970 */
export function useSecondsUntil(atMs: number | undefined): number | undefined {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (atMs === undefined) return;
    const timer = setInterval(() => {
      setNowMs(Date.now());
      if (Date.now() >= atMs) clearInterval(timer);
    }, tickMs);
    return () => clearInterval(timer);
  }, [atMs]);
  return atMs === undefined ? undefined : Math.max(0, Math.ceil((atMs - nowMs) / 1_000));
}
