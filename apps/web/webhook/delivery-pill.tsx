/** The state of a delivery. */
import { CircleCheck, CircleX, Hourglass, type LucideIcon } from 'lucide-react';
import { Pill, type Tone } from '../ui/pill.js';
import type { Delivery } from './webhook-type.js';

const looks: Readonly<Record<Delivery['status'], { label: string; tone: Tone; icon: LucideIcon }>> = {
  pending: { label: 'Pending', tone: 'warn', icon: Hourglass },
  delivered: { label: 'Delivered', tone: 'ok', icon: CircleCheck },
  failed: { label: 'Failed', tone: 'bad', icon: CircleX },
};

export function DeliveryPill({ status }: { status: Delivery['status'] }) {
  const { label, tone, icon } = looks[status];
  return (
    <Pill tone={tone} icon={icon}>
      {label}
    </Pill>
  );
}
