/** The attempts of a delivery as dots: filled when acknowledged, a cross when not. */
import { Check, X } from 'lucide-react';
import { attemptText, dottedAttempts, isAcknowledged } from './delivery-words.js';
import type { Attempt } from './webhook-type.js';

export function AttemptDots({ attempts }: { attempts: readonly Attempt[] }) {
  if (attempts.length === 0) return <span className="text-muted">None yet</span>;
  const { left, dots } = dottedAttempts(attempts);
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {left > 0 && <span className="text-xs text-muted">{left} earlier</span>}
      <ul className="inline-flex flex-wrap gap-1">
        {dots.map((attempt) => {
          const text = attemptText(attempt);
          const Icon = isAcknowledged(attempt) ? Check : X;
          const tone = isAcknowledged(attempt) ? 'bg-ok-soft text-ok' : 'bg-bad-soft text-bad';
          return (
            <li
              key={attempt.number}
              title={text}
              className={`grid size-4 place-items-center rounded-full ${tone}`}
            >
              <Icon aria-hidden size={10} strokeWidth={3} />
              <span className="sr-only">{text}</span>
            </li>
          );
        })}
      </ul>
    </span>
  );
}
