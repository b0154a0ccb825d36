/** The frame of the pages without a session. */
import { type ReactNode, useEffect } from 'react';
import { Toasts } from '../ui/toast.js';

export function Card({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Handtest`;
  }, [title]);
  return (
    <main className="mx-auto flex min-h-screen w-full max-w-sm flex-col justify-center gap-5 px-4 py-8">
      <p className="text-sm font-semibold text-accent">Handtest</p>
      <h1 className="text-xl font-semibold">{title}</h1>
      {children}
      <Toasts />
    </main>
  );
}
