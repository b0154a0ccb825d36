/** A step of the first run, with a tick when it is done. */
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

export function Step({ number, title, isDone, children }: StepProps) {
  return (
    <li className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <h2 className="flex items-center gap-2 text-sm font-semibold">
        {isDone ? (
          <CircleCheck aria-hidden size={20} className="text-ok" />
        ) : (
          <span
            aria-hidden
            className="inline-flex size-5 items-center justify-center rounded-full border border-edge text-xs"
          >
            {number}
          </span>
        )}
        {title}
        {isDone && <span className="sr-only">, done</span>}
      </h2>
      <div className="pt-3 sm:pl-7">{children}</div>
    </li>
  );
}
