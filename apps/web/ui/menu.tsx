/** A button that opens a list of actions and links. */
import { type ComponentType, type ReactNode, useState } from 'react';
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

export type MenuButtonProps = Omit<MenuProps, 'items'>;

/** A menu whose list is loaded when it is about to open. */
export function menuOf<Props extends MenuButtonProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const List = part(load);
  /** A failure matters when it is opened, and is shown then. */
  const preload = () => void load().catch(() => undefined);
  return function MenuButton(props) {
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
    return <List {...props} open={open} onClose={() => setOpen(false)} fallback={closed} />;
  };
}

export const Menu = menuOf<MenuProps>(() => import('./menu-list.js').then((list) => list.MenuList));
