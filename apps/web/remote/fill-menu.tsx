/** Fills a value of a secret into the field of the tested page that has the focus. */
import type { ClientMessage } from '@handtest/visit-protocol';
import { KeyRound } from 'lucide-react';
import { Menu, type MenuItem } from '../ui/menu.js';

export interface FillSecret {
  readonly name: string;
  readonly username: string;
  readonly hasTotp: boolean;
}

interface FillMenuProps {
  readonly secrets: readonly FillSecret[];
  readonly send: (message: ClientMessage) => void;
}

export function FillMenu({ secrets, send }: FillMenuProps) {
  const items = secrets.flatMap(({ name, username, hasTotp }): MenuItem[] => {
    const item = (field: 'username' | 'password' | 'code', words: string) => ({
      label: `${name} · ${words}`,
      onSelect: () => send({ kind: 'fill', secret: name, field }),
    });
    const code = hasTotp ? [item('code', 'one-time code')] : [];
    return [item('username', `user name ${username}`), item('password', 'password'), ...code];
  });
  return (
    <Menu
      label="Fill a secret into the field with the focus"
      items={items}
      className="min-h-7 gap-1 px-2"
      trigger={
        <>
          <KeyRound aria-hidden size={14} />
          Fill
        </>
      }
    />
  );
}
