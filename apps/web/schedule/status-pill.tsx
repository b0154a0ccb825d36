/** Whether a schedule runs. */
import { CirclePause, CirclePlay } from 'lucide-react';
import { Pill } from '../ui/pill.js';
import type { Schedule } from './schedule-query.js';

export function StatusPill({ status }: { status: Schedule['status'] }) {
  return status === 'active' ? (
    <Pill tone="ok" icon={CirclePlay}>
      Active
    </Pill>
  ) : (
    <Pill tone="neutral" icon={CirclePause}>
      Paused
    </Pill>
  );
}
