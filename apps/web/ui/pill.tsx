/** A state as an icon and a word, never by colour alone. */
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'accent' | 'ok' | 'bad' | 'warn';

const tones: Readonly<Record<Tone, string>> = {
  neutral: 'bg-hover text-muted',
  accent: 'bg-accent-soft text-accent',
  ok: 'bg-ok-soft text-ok',
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
};

/** A name that people gave. It may be long: unlike a state, it breaks. */
export function LongName({ children }: { children: string }) {
  return <span className="min-w-0 text-left whitespace-normal [overflow-wrap:anywhere]">{children}</span>;
}

export function Pill({ tone, icon: Icon, children }: { tone: Tone; icon?: LucideIcon; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {Icon && <Icon aria-hidden size={12} strokeWidth={2.5} />}
      {children}
    </span>
  );
}
