/** Which jobs of the list are selected. Each check box listens for itself: a choice draws no other row again. */
import { createContext } from 'react';

export class Selection {
  private ids: ReadonlySet<string> = new Set();
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly all = (): ReadonlySet<string> => this.ids;

  readonly clear = (): void => this.change(new Set());

  toggle(id: string): void {
    const next = new Set(this.ids);
    if (!next.delete(id)) next.add(id);
    this.change(next);
  }

  private change(next: ReadonlySet<string>): void {
    this.ids = next;
    for (const listener of this.listeners) listener();
  }
}

export const SelectionContext = createContext(new Selection());
