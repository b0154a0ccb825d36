/** The fields of a template. */
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { RadioGroup, Select, TextArea, TextField } from '../ui/field.js';
import { type ResultsKind, schemaOf, type TemplateValues } from './template-form.js';

type TemplateForm = UseFormReturn<TemplateValues>;

const resultsOptions = [
  { value: 'form', label: 'A form', hint: 'The tester answers your questions, and you get data' },
  { value: 'schema', label: 'A schema', hint: 'Data is read from the report by your JSON' },
  { value: 'none', label: 'The verdict only', hint: 'Pass or fail, with an explanation' },
] as const satisfies readonly { value: ResultsKind; label: string; hint: string }[];

export function TemplateFields({ form }: { form: TemplateForm }) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="Name"
        autoComplete="off"
        hint="Unique in the project. Jobs, schedules and agents use the template by this name"
        error={errors.name?.message}
        {...form.register('name', { required: 'name is required' })}
      />
      <TextField
        label="Purpose (optional)"
        autoComplete="off"
        error={errors.description?.message}
        {...form.register('description')}
      />
      <TextArea
        label="Instructions for the tester"
        rows={10}
        inputClassName="font-mono text-xs"
        hint="Markdown. Say what to do, and what counts as a problem"
        error={errors.testInstructions?.message}
        {...form.register('testInstructions', { required: 'testInstructions is required' })}
      />
      <TextField
        label="Url (optional)"
        type="url"
        placeholder="https://shop.example.com/checkout"
        hint="A job may replace it"
        error={errors.url?.message}
        {...form.register('url')}
      />
      <ResultsFields form={form} />
      <LimitFields form={form} />
    </>
  );
}

function ResultsFields({ form }: { form: TemplateForm }) {
  const { errors } = form.formState;
  const results = useWatch({ control: form.control, name: 'results' });
  return (
    <>
      <RadioGroup
        label="Results"
        name="results"
        options={resultsOptions}
        value={results}
        onChange={(value) => form.setValue('results', value, { shouldDirty: true })}
      />
      {results === 'form' && (
        <>
          <TextArea
            label="Form"
            rows={7}
            inputClassName="font-mono text-xs"
            placeholder={'Paid: [ ]\nOrder number: ___'}
            error={errors.resultsTemplate?.message}
            {...form.register('resultsTemplate', { required: 'resultsTemplate must have at least one line' })}
          />
          <FormSyntax />
        </>
      )}
      {results === 'schema' && (
        <TextArea
          label="Schema"
          rows={9}
          spellCheck={false}
          inputClassName="font-mono text-xs"
          placeholder={'{\n  "paid": { "type": "boolean", "description": "Whether the order is paid" }\n}'}
          hint="JSON. Each field has a type (boolean, string, number, array, object) and a description"
          error={errors.outputSchema?.message}
          {...form.register('outputSchema', {
            validate: (text) => {
              const read = schemaOf(text);
              return 'problem' in read ? read.problem : true;
            },
          })}
        />
      )}
    </>
  );
}

const syntax = [
  ['Label: [ ]', 'yes or no'],
  ['Label: #', 'a number'],
  ['Label: ___', 'a text'],
  ['Label: ( ) a ( ) b', 'one of the options'],
  ['Label: [ ] a [ ] b', 'any of the options'],
  ['Label:  then  - ___', 'a list of texts'],
] as const;

function FormSyntax() {
  return (
    <details className="text-xs text-muted">
      <summary className="cursor-pointer">How to write a form</summary>
      <dl className="mt-2 grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
        {syntax.map(([line, meaning]) => (
          <div key={line} className="contents">
            <dt>
              <code className="font-mono text-ink">{line}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">
        Each line is one question. The data has the label in camelCase. Blank lines and headings are ignored.
      </p>
    </details>
  );
}

function LimitFields({ form }: { form: TemplateForm }) {
  const { errors } = form.formState;
  const count = (
    name: 'targetDurationMinutes' | 'maxExtensionMinutes' | 'maxExtensionCount',
    label: string,
  ) => (
    <TextField
      label={label}
      inputMode="decimal"
      inputClassName="tabular-nums"
      error={errors[name]?.message}
      {...form.register(name, {
        validate: (text) => !Number.isNaN(Number(text)) || `${name} must be a number`,
      })}
    />
  );
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="sr-only">Device and time</legend>
      <Select label="Device" error={errors.deviceClass?.message} {...form.register('deviceClass')}>
        <option value="desktop">Desktop, 1600 × 900</option>
        <option value="mobile">Mobile, 375 × 812</option>
      </Select>
      {count('targetDurationMinutes', 'Minutes for the test')}
      {count('maxExtensionMinutes', 'Minutes of extensions at most')}
      {count('maxExtensionCount', 'Extensions at most')}
    </fieldset>
  );
}
