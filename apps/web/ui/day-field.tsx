/** A day that filters a list, as `2026-01-31`. It is taken when its year is complete, so that it can be typed. */
import { useState } from 'react';
import { TextField } from './field.js';

interface DayFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

export function DayField({ label, value, onChange }: DayFieldProps) {
  /** What is being typed; undefined while the field has no focus. */
  const [draft, setDraft] = useState<string>();
  return (
    <TextField
      label={label}
      type="date"
      value={draft ?? value ?? ''}
      onChange={({ target }) => {
        setDraft(target.value);
        if (/^[12]|^$/.test(target.value)) onChange(target.value || undefined);
      }}
      onBlur={() => setDraft(undefined)}
    />
  );
}
