/** A text that filters a list and is in the address. It applies by Enter, or when the focus leaves the field. */
import { type ComponentProps, useState } from 'react';
import { TextField } from './field.js';

interface TextFilterProps extends ComponentProps<typeof TextField> {
  readonly value: string | undefined;
  readonly onSettled: (text: string) => void;
}

export function TextFilter({ value = '', onSettled, ...rest }: TextFilterProps) {
  /** What is being typed; undefined while the field has no focus. */
  const [draft, setDraft] = useState<string>();
  const settle = () => {
    const text = draft?.trim() ?? value;
    if (text !== value) onSettled(text);
  };
  return (
    <TextField
      autoComplete="off"
      {...rest}
      value={draft ?? value}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={() => {
        settle();
        setDraft(undefined);
      }}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
    />
  );
}
