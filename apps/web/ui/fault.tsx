/** Why an action was refused, beside its button. A rate limit counts down. */
import { useWait } from './use-wait.js';
import { waitText, withoutWait } from './wait-text.js';

interface FaultProps {
  readonly error: unknown;
  /** What failed, such as `The key was not created`. */
  readonly what?: string;
}

export function Fault({ error, what }: FaultProps) {
  // A new error starts its own countdown.
  return error ? <Refusal key={keyOf(error)} error={error} what={what} /> : null;
}

function Refusal({ error, what }: { error: unknown; what: string | undefined }) {
  const { secondsLeft } = useWait(error);
  const message = error instanceof Error ? error.message : String(error);
  return (
    <div className="rounded-md bg-bad-soft px-3 py-2 text-sm text-bad">
      <p role="alert">{what ? `${what}: ${withoutWait(message)}` : withoutWait(message)}</p>
      {secondsLeft !== undefined && <p>{waitText(secondsLeft)}</p>}
    </div>
  );
}

const keys = new WeakMap<object, string>();
let lastKey = 0;

function keyOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const known = keys.get(error) ?? String(++lastKey);
  keys.set(error, known);
  return known;
}
