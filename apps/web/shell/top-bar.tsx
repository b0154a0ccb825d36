/** The bar of narrow windows, whose button opens the navigation. */
import { Dialog } from '@base-ui/react/dialog';
import { Link, useRouter } from '@tanstack/react-router';
import { Menu, Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { IconButton, buttonClass } from '../ui/button.js';

export function TopBar({ onSearch, children }: { onSearch: () => void; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpen(false)), [router]);
  return (
    <header className="sticky top-0 z-30 flex items-center justify-between border-b border-line bg-surface px-4 py-2 lg:hidden">
      <Link to="/jobs" className="font-semibold">
        Handtest
      </Link>
      <div className="flex gap-1">
        <IconButton label="Search" icon={<Search aria-hidden size={18} />} onClick={onSearch} />
        <Dialog.Root open={open} onOpenChange={setOpen}>
          <Dialog.Trigger aria-label="Open the navigation" className={buttonClass('quiet', 'px-2')}>
            <Menu aria-hidden size={18} />
          </Dialog.Trigger>
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
      </div>
    </header>
  );
}
