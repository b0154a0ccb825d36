/** The navigation of narrow windows. */
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../ui/button.js';

interface NavigationSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function NavigationSheet({ open, onClose, children }: NavigationSheetProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Popup className="fixed inset-y-0 right-0 z-50 w-64 overflow-y-auto border-l border-line bg-surface">
          <Dialog.Title className="sr-only">Navigation</Dialog.Title>
          <Dialog.Close
            aria-label="Close the navigation"
            className={buttonClass('quiet', 'absolute top-2 right-2 px-2')}
          >
            <X aria-hidden size={16} />
          </Dialog.Close>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
