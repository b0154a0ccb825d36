/** How the form of a results template looks, line by line. What is valid is decided by the API. Pure. */

export type Control = 'check' | 'choice' | 'number' | 'text';

export interface FormPart {
  readonly control?: Control;
  readonly text: string;
}

const marks: readonly (readonly [RegExp, Control])[] = [
  [/^\[\s*\]/, 'check'],
  [/^\(\s*\)/, 'choice'],
  [/^_{3,}/, 'text'],
  [/^#$/, 'number'],
];

/** The parts of a line: text, and controls in the place of their marks. */
export function formLine(line: string): FormPart[] {
  const parts: FormPart[] = [];
  let text = '';
  let rest = line.trim().replace(/^#{1,6}\s+/, '');
  while (rest !== '') {
    const [mark, control] = marks.find(([pattern]) => pattern.test(rest)) ?? [];
    if (mark) {
      if (text.trim() !== '') parts.push({ text: text.trim() });
      text = '';
      parts.push({ control, text: '' });
      rest = rest.replace(mark, '');
    } else {
      text += rest[0];
      rest = rest.slice(1);
    }
  }
  if (text.trim() !== '') parts.push({ text: text.trim() });
  return parts;
}

/** A field of an output schema as a line of a form. */
export function schemaLine(name: string, field: unknown): { label: string; parts: FormPart[] } {
  const { type, description, enum: options, items } = (field ?? {}) as Record<string, unknown>;
  const label = typeof description === 'string' && description !== '' ? description : name;
  const ofItems = (items as { enum?: unknown } | undefined)?.enum;
  const several = (list: unknown, control: Control) =>
    (list as unknown[]).flatMap((one) => [{ control, text: '' }, { text: String(one) }]);
  if (Array.isArray(options)) return { label, parts: several(options, 'choice') };
  if (Array.isArray(ofItems)) return { label, parts: several(ofItems, 'check') };
  const control = type === 'boolean' ? 'check' : type === 'number' ? 'number' : 'text';
  return { label, parts: [{ control, text: '' }] };
}
