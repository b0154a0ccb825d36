/** The frame of the pages without a session. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Banners } from '../shell/banners.js';
import { Toasts } from '../ui/toast.js';

export function Card({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Handtest`;
    // The first field of a form has the focus already.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <main className="flex min-h-screen flex-col">
      <Banners />
      <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center gap-5 px-4 py-8">
        <p className="text-sm font-semibold text-accent">Handtest</p>
        <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold [overflow-wrap:anywhere]">
          {title}
        </h1>
        {children}
        <Toasts />
      </div>
    </main>
  );
}
