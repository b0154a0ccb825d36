/** The form of the results, as the tester sees it. */
import { Fragment } from 'react';
import { type Control, formLine, type FormPart, schemaLine } from './form-lines.js';

interface FormPreviewProps {
  readonly caption?: string;
  readonly resultsTemplate?: string;
  readonly outputSchema?: object;
}

export function FormPreview({
  caption = 'As the tester sees it',
  resultsTemplate,
  outputSchema,
}: FormPreviewProps) {
  const lines = resultsTemplate
    ? resultsTemplate.split(/\r\n|\r|\n/).map((line) => ({ label: '', parts: formLine(line) }))
    : Object.entries(outputSchema ?? {}).map(([name, field]) => schemaLine(name, field));
  const filled = lines.filter(({ label, parts }) => label !== '' || parts.length > 0);
  return (
    <figure className="rounded-md border border-line bg-page p-3">
      <figcaption className="pb-2 text-xs text-muted">{caption}</figcaption>
      {filled.length === 0 && <p className="text-sm text-muted">No fields yet</p>}
      <ul className="flex flex-col gap-1.5 text-sm">
        {filled.map(({ label, parts }, index) => (
          <li key={index} className="flex flex-wrap items-center gap-x-2 gap-y-1 [overflow-wrap:anywhere]">
            {label}
            {parts.map((part, place) => (
              <Fragment key={place}>
                {part.control ? <Picture part={part} /> : <span>{part.text}</span>}
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
    </figure>
  );
}

const shapes: Readonly<Record<Control, string>> = {
  check: 'size-3.5 rounded-sm',
  choice: 'size-3.5 rounded-full',
  number: 'h-5 w-16 rounded-sm',
  text: 'h-5 w-40 rounded-sm',
};

const names: Readonly<Record<Control, string>> = {
  check: 'check box',
  choice: 'choice',
  number: 'number',
  text: 'text',
};

function Picture({ part: { control } }: { part: FormPart }) {
  return (
    <span
      role="img"
      aria-label={names[control!]}
      className={`inline-block border border-edge bg-surface ${shapes[control!]}`}
    />
  );
}
