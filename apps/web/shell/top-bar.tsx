/** The bar of narrow windows, whose button opens the navigation. */
import { Link, useRouter } from '@tanstack/react-router';
import { Menu, Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { IconButton } from '../ui/button.js';
import { part } from '../ui/part.js';

const NavigationSheet = part(() => import('./navigation-sheet.js').then((sheet) => sheet.NavigationSheet));

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
        <IconButton
          label="Open the navigation"
          icon={<Menu aria-hidden size={18} />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        />
        <NavigationSheet open={open} onClose={() => setOpen(false)}>
          {children}
        </NavigationSheet>
      </div>
    </header>
  );
}
