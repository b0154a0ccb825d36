/** The controls of one question of the form. Lists and objects contain further questions. */
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.js';
import { Checkbox, RadioGroup, TextArea, TextField } from '../../ui/field.js';
import { focusAfter } from '../../ui/focus-after.js';
import { useFault } from '../report/fault-context.js';
import {
  type Control,
  controlOf,
  type Input,
  isList,
  isParts,
  isPositions,
  itemQuestion,
  optionText,
  type Question,
} from './input.js';

export interface QuestionProps {
  readonly question: Question;
  readonly input: Input;
  readonly onChange: (input: Input) => void;
  /** Of the value in the request, such as `answers.price`. */
  readonly path: string;
}

const controls: Readonly<Record<Control, (props: QuestionProps) => ReactNode>> = {
  yesNo: YesNoField,
  number: NumberField,
  text: TextAnswer,
  choice: ChoiceField,
  choices: ChoicesField,
  list: ListField,
  parts: PartsField,
  json: JsonField,
};

export function QuestionField(props: QuestionProps) {
  const Field = controls[controlOf(props.question)];
  return <Field {...props} />;
}

const textOf = (input: Input): string => (typeof input === 'string' ? input : '');

function hintOf({ example }: Question): string | undefined {
  return example === undefined ? undefined : `For example ${optionText(example)}`;
}

/** Takes an answer back: unanswered differs from every answer. */
function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      className="self-start text-xs text-muted underline"
      onClick={({ currentTarget }) => {
        currentTarget.parentElement?.querySelector('input')?.focus();
        onClear();
      }}
    >
      Clear the answer
    </button>
  );
}

function YesNoField({ question, input, onChange, path }: QuestionProps) {
  return (
    <div className="flex flex-col gap-1">
      <RadioGroup
        label={question.label}
        name={path}
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
        value={textOf(input) || undefined}
        error={useFault(path)}
        onChange={onChange}
      />
      {input !== undefined && <ClearButton onClear={() => onChange(undefined)} />}
    </div>
  );
}

function NumberField({ question, input, onChange, path }: QuestionProps) {
  return (
    <TextField
      label={question.label}
      hint={hintOf(question)}
      error={useFault(path)}
      inputMode="decimal"
      autoComplete="off"
      value={textOf(input)}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  );
}

function TextAnswer({ question, input, onChange, path }: QuestionProps) {
  return (
    <TextArea
      label={question.label}
      hint={hintOf(question)}
      error={useFault(path)}
      rows={2}
      value={textOf(input)}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  );
}

function JsonField({ question, input, onChange, path }: QuestionProps) {
  const example = question.example === undefined ? '' : `, such as ${JSON.stringify(question.example)}`;
  return (
    <TextArea
      label={question.label}
      hint={`A JSON ${question.type}${example}`}
      error={useFault(path, true)}
      rows={3}
      inputClassName="font-mono"
      spellCheck={false}
      value={textOf(input)}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  );
}

function ChoiceField({ question, input, onChange, path }: QuestionProps) {
  const { label, options = [] } = question;
  return (
    <div className="flex flex-col gap-1">
      <RadioGroup
        label={label}
        name={path}
        options={options.map((option, index) => ({ value: String(index), label: optionText(option) }))}
        value={typeof input === 'number' ? String(input) : undefined}
        error={useFault(path)}
        onChange={(index) => onChange(Number(index))}
      />
      {input !== undefined && <ClearButton onClear={() => onChange(undefined)} />}
    </div>
  );
}

function ChoicesField({ question, input, onChange, path }: QuestionProps) {
  const { label, options = [] } = question;
  const chosen = isPositions(input) ? input : undefined;
  const toggle = (index: number) => {
    const next = chosen?.includes(index) ? chosen.filter((one) => one !== index) : [...(chosen ?? []), index];
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <Group label={label} error={useFault(path, true)}>
      {options.map((option, index) => (
        <Checkbox
          key={index}
          label={optionText(option)}
          checked={chosen?.includes(index) ?? false}
          onChange={() => toggle(index)}
        />
      ))}
      <Checkbox
        label={<span className="text-muted">None of these</span>}
        checked={chosen?.length === 0}
        onChange={({ target }) => onChange(target.checked ? [] : undefined)}
      />
    </Group>
  );
}

function ListField({ question, input, onChange, path }: QuestionProps) {
  const items = isList(input) ? input.items : undefined;
  const item = itemQuestion(question);
  const replace = (next: readonly Input[]) => onChange({ items: next });
  return (
    <Group label={question.label} hint={hintOf(question)} error={useFault(path)}>
      {items?.map((one, index) => (
        <div key={index} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <QuestionField
              question={{ ...item, label: `${index + 1}.` }}
              input={one}
              path={`${path}[${index}]`}
              onChange={(next) => replace(items.map((old, at) => (at === index ? next : old)))}
            />
          </div>
          <Button
            variant="quiet"
            aria-label={`Remove entry ${index + 1} of ${question.label}`}
            onClick={({ currentTarget }) => {
              // The entries after another one move into its fields.
              if (index === items.length - 1) focusAfter(currentTarget.parentElement);
              replace(items.filter((_, at) => at !== index));
            }}
          >
            Remove
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => replace([...(items ?? []), undefined])}>Add an entry</Button>
        {(items === undefined || items.length === 0) && (
          <Checkbox
            label={<span className="text-muted">There are none</span>}
            checked={items?.length === 0}
            onChange={({ target }) => onChange(target.checked ? { items: [] } : undefined)}
          />
        )}
      </div>
    </Group>
  );
}

function PartsField({ question, input, onChange, path }: QuestionProps) {
  const parts = isParts(input) ? input.parts : {};
  return (
    <Group label={question.label} error={useFault(path)}>
      {question.fields?.map((part) => (
        <QuestionField
          key={part.key}
          question={part}
          input={parts[part.key]}
          path={`${path}.${part.key}`}
          onChange={(next) => onChange({ parts: { ...parts, [part.key]: next } })}
        />
      ))}
    </Group>
  );
}

interface GroupProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

function Group({ label, hint, error, children }: GroupProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 border-l-2 border-line pl-3">
      <legend className="float-left mb-1 w-full text-sm font-medium">{label}</legend>
      {children}
      {hint && <p className="text-xs text-muted">{hint}</p>}
      {error && (
        <p role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
