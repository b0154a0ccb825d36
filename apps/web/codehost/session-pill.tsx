/** The state of a test session. */
import { CircleCheck, CircleDot, CircleX, type LucideIcon } from 'lucide-react';
import { Pill, type Tone } from '../ui/pill.js';
import type { TestSession } from './codehost-type.js';

const looks: Readonly<Record<TestSession['status'], { label: string; tone: Tone; icon: LucideIcon }>> = {
  running: { label: 'Running', tone: 'accent', icon: CircleDot },
  completed: { label: 'Completed', tone: 'ok', icon: CircleCheck },
  failed: { label: 'Failed', tone: 'bad', icon: CircleX },
};

export function SessionPill({ status }: { status: TestSession['status'] }) {
  const { label, tone, icon } = looks[status];
  return (
    <Pill tone={tone} icon={icon}>
      {label}
    </Pill>
  );
}
