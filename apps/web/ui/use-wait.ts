/** Counts down the time that the API asks to wait. */
import { isHandtestError } from '@handtest/sdk';
import { useEffect, useState } from 'react';

const tickMs = 250;

interface Wait {
  readonly endMs: number;
  readonly nowMs: number;
}

export interface Countdown {
  /** 0 when the wait is over; undefined without one. */
  readonly secondsLeft: number | undefined;
  /** Begins the wait of a refusal. Nothing, and an error without a wait, end it. */
  readonly waitFor: (error: unknown) => void;
}

/** @param first the refusal whose wait begins at once */
export function useWait(first?: unknown): Countdown {
  const [wait, setWait] = useState(() => waitOf(first));
  const endMs = wait?.endMs;
  useEffect(() => {
    if (endMs === undefined) return;
    const timer = setInterval(() => {
      setWait({ endMs, nowMs: Date.now() });
      if (Date.now() >= endMs) clearInterval(timer);
    }, tickMs);
    return () => clearInterval(timer);
  }, [endMs]);
  return {
    secondsLeft: wait && Math.max(0, Math.ceil((wait.endMs - wait.nowMs) / 1_000)),
    waitFor: (error) => setWait(waitOf(error)),
  };
}

function waitOf(error: unknown): Wait | undefined {
  const seconds = isHandtestError(error) ? error.retryAfterSeconds : undefined;
  const nowMs = Date.now();
  return seconds === undefined ? undefined : { endMs: nowMs + seconds * 1_000, nowMs };
}
