/** A button that opens a list of actions and links. */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button, type ButtonVariant } from './button.js';

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

const load = () => import('./menu-list.js');
const MenuList = lazy(() => load().then((list) => ({ default: list.MenuList })));

export function Menu(props: MenuProps) {
  const { label, trigger, variant = 'quiet', className } = props;
  const [wasOpened, setWasOpened] = useState(false);
  const closed = (
    <Button
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      variant={variant}
      className={className}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWasOpened(true)}
    >
      {trigger}
    </Button>
  );
  if (!wasOpened) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuList {...props} />
    </Suspense>
  );
}
