/** Tabs that are pages of their own, above the title of the page. */
import { Link } from '@tanstack/react-router';

interface LinkTabsProps {
  /** What the pages have in common. */
  readonly label: string;
  readonly tabs: readonly { readonly to: string; readonly label: string }[];
}

export function LinkTabs({ label, tabs }: LinkTabsProps) {
  return (
    <div className="border-b border-line bg-surface">
      <nav aria-label={label} className="mx-auto flex w-full max-w-6xl flex-wrap px-2 pt-1 sm:px-4">
        {tabs.map((tab) => (
          <Link
            key={tab.to}
            to={tab.to}
            activeOptions={{ includeSearch: false }}
            className="border-b-2 border-transparent px-2 py-2 text-sm text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
          >
            {tab.label}
          </Link>
        ))}
      </nav>
    </div>
  );
}
