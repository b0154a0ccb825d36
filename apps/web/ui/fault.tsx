/** Why an action was refused, beside its button. A rate limit counts down. */
import { isHandtestError } from '@handtest/sdk';
import { useEffect, useState } from 'react';

export function Fault({ error, what }: { error: unknown; what?: string }) {
  // A new error starts its own countdown.
  return error ? <Text key={keyOf(error)} error={error} what={what} /> : null;
}

function Text({ error, what }: { error: unknown; what?: string | undefined }) {
  const seconds = useSecondsLeft(isHandtestError(error) ? error.retryAfterSeconds : undefined);
  const message = error instanceof Error ? error.message : String(error);
  return (
    <div className="rounded-md bg-bad-soft px-3 py-2 text-sm text-bad">
      <p role="alert">{what ? `${what}: ${message}` : message}</p>
      {seconds !== undefined && (
        <p>{seconds > 0 ? `Try again in ${seconds} seconds` : 'You can try again now'}</p>
      )}
    </div>
  );
}

function useSecondsLeft(given: number | undefined): number | undefined {
  const [left, setLeft] = useState(given);
  useEffect(() => {
    if (given === undefined) return;
    const end = Date.now() + given * 1_000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000))), 500);
    return () => clearInterval(timer);
  }, [given]);
  return left;
}

const keys = new WeakMap<object, string>();
let lastKey = 0;

function keyOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const known = keys.get(error) ?? String(++lastKey);
  keys.set(error, known);
  return known;
}
