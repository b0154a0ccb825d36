/** Tabs. The owner keeps the chosen one, usually in the address. */
import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export interface TabItem<Name extends string> {
  readonly name: Name;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly TabItem<Name>[];
  readonly value: Name;
  readonly onChange: (name: Name) => void;
}

export function Tabs<Name extends string>({ label, tabs, value, onChange }: TabsProps<Name>) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => onChange(next as Name)}
      className="flex min-h-0 flex-col"
    >
      {/* It is `relative` because the library scrolls to the chosen tab by its offset from the positioned parent. */}
      <Base.List aria-label={label} className="relative flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map(({ name, label: text }) => (
          <Base.Tab
            key={name}
            value={name}
            className="-mb-px border-b-2 border-transparent px-3 py-2 text-sm whitespace-nowrap text-muted hover:text-ink data-[active]:border-accent data-[active]:text-ink"
          >
            {text}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ name, content }) => (
        <Base.Panel key={name} value={name} className="min-h-0 pt-3">
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
