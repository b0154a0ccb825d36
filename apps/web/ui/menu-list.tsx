/** The open list of a menu, and its button from then on. Loaded when the first menu is about to open. */
import { Menu as Base } from '@base-ui/react/menu';
import { useNavigate } from '@tanstack/react-router';
import { buttonClass } from './button.js';
import type { MenuItem, MenuProps } from './menu.js';
import { notify } from './toast.js';

export function MenuList({ label, trigger, items, variant = 'quiet', className }: MenuProps) {
  const navigate = useNavigate();
  const select = ({ to, onSelect, refusal }: MenuItem) => {
    if (refusal !== undefined) notify(refusal);
    else if (to !== undefined) void navigate({ to });
    else onSelect?.();
  };
  return (
    <Base.Root defaultOpen>
      <Base.Trigger aria-label={label} className={buttonClass(variant, className)}>
        {trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className="z-50">
          <Base.Popup className="min-w-44 rounded-md border border-line bg-raised p-1 shadow-lg">
            {items.map((item, index) => (
              <Base.Item
                key={index}
                aria-disabled={item.refusal !== undefined || undefined}
                title={item.refusal}
                onClick={() => select(item)}
                className={`flex cursor-default items-center gap-2 rounded px-2 py-1.5 text-sm aria-disabled:opacity-60 data-[highlighted]:bg-hover ${item.danger ? 'text-bad' : ''}`}
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
