/** A button that opens a list of actions and links. */
import { Menu as Base } from '@base-ui/react/menu';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass, type ButtonVariant } from './button.js';

export interface MenuItem {
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  /** A path of the app, or an action. */
  readonly to?: string;
  readonly onSelect?: () => void;
  readonly danger?: boolean;
  /** Why it cannot be used now. */
  readonly refusal?: string;
}

interface MenuProps {
  readonly label: string;
  readonly trigger: ReactNode;
  readonly items: readonly MenuItem[];
  readonly variant?: ButtonVariant;
  readonly className?: string;
}

export function Menu({ label, trigger, items, variant = 'quiet', className }: MenuProps) {
  const navigate = useNavigate();
  const select = ({ to, onSelect }: MenuItem) => (to === undefined ? onSelect?.() : void navigate({ to }));
  return (
    <Base.Root>
      <Base.Trigger aria-label={label} className={buttonClass(variant, className)}>
        {trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className="z-50">
          <Base.Popup className="min-w-44 rounded-md border border-line bg-raised p-1 shadow-lg">
            {items.map((item, index) => (
              <Base.Item
                key={index}
                disabled={item.refusal !== undefined}
                title={item.refusal}
                onClick={() => select(item)}
                className={`flex cursor-default items-center gap-2 rounded px-2 py-1.5 text-sm data-[disabled]:opacity-60 data-[highlighted]:bg-hover ${item.danger ? 'text-bad' : ''}`}
              >
                {item.icon}
                {item.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
