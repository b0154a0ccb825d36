import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.js';

interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The right column on narrower screens. The page beside it remains usable. */
export function SideDrawer({ open, onClose, children }: DrawerProps) {
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      modal={false}
      disablePointerDismissal
    >
      <Dialog.Portal>
        <Dialog.Popup className="fixed inset-y-0 right-0 z-40 flex w-[min(22.5rem,100vw)] flex-col gap-3 overflow-y-auto border-l border-line bg-surface p-4 shadow-xl">
          <div className="flex items-center justify-between">
            <Dialog.Title className="text-sm font-semibold">Notes and chat</Dialog.Title>
            <Dialog.Close aria-label="Close notes and chat" className={buttonClass('quiet', 'px-2')}>
              <X aria-hidden size={16} />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
