/** A warning beside what it is about, for as long as its reason lasts. It may come while the page is open, so it is read aloud. */
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className="flex items-center gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
      <TriangleAlert aria-hidden size={16} className="shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </p>
  );
}
