/** The frame of every page: its title, which is also the title of the document and gets the focus, and its actions. */
import { type ReactNode, useEffect, useRef } from 'react';

interface PageProps {
  readonly title: string;
  /** Beside the title, such as a status. */
  readonly beside?: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, beside, description, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Handtest`;
  }, [title]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="mx-auto flex w-full max-w-6xl min-w-0 flex-col gap-4 px-4 py-5 sm:px-6 compact:gap-2 compact:py-2">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2">
            <h1 ref={heading} tabIndex={-1} className="text-lg font-semibold [overflow-wrap:anywhere]">
              {title}
            </h1>
            {beside}
          </div>
          {description && (
            <div className="mt-0.5 text-sm text-muted [overflow-wrap:anywhere]">{description}</div>
          )}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** A part of a page with a border. */
export function Panel({
  title,
  actions,
  children,
  flush,
}: {
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
  /** The content, such as a table, has its own padding. */
  flush?: boolean;
}) {
  return (
    <section className="min-w-0 rounded-lg border border-line bg-surface">
      {title && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2 compact:py-1">
          <h2 className="text-sm font-semibold">{title}</h2>
          {actions}
        </div>
      )}
      <div className={flush ? '' : 'p-4 compact:p-2.5'}>{children}</div>
    </section>
  );
}
