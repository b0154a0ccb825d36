/** A button that opens a list of actions and links. */
import { type ReactNode, useState } from 'react';
import { Button, type ButtonVariant } from './button.js';
import { part } from './part.js';

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

export interface MenuProps {
  readonly label: string;
  readonly trigger: ReactNode;
  readonly items: readonly MenuItem[];
  readonly variant?: ButtonVariant;
  readonly className?: string;
}

const load = () => import('./menu-list.js').then((list) => list.MenuList);
const MenuList = part(load);
/** A failure matters when it is opened, and is shown then. */
const preload = () => void load().catch(() => undefined);

export function Menu(props: MenuProps) {
  const { label, trigger, variant = 'quiet', className } = props;
  const [open, setOpen] = useState(false);
  const closed = (
    <Button
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      variant={variant}
      className={className}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setOpen(true)}
    >
      {trigger}
    </Button>
  );
  return <MenuList {...props} open={open} onClose={() => setOpen(false)} fallback={closed} />;
}
