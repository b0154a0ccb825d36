/** Which data the job returns: none, a form in plain text, or an output schema. */
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { RadioGroup, TextArea } from '../../ui/field.js';
import { FormPreview } from './form-preview.js';
import { type JobDraft, jsonOf, type ResultsKind } from './job-draft.js';

const example = `Paid: [ ]
Seconds to load: #
What you saw: ___
Size: ( ) small ( ) large`;

const exampleSchema = `{
  "paid": { "type": "boolean", "description": "Whether the page confirms the order" }
}`;

export function ResultsField({ form }: { form: UseFormReturn<JobDraft> }) {
  const draft = useWatch({ control: form.control }) as JobDraft;
  const { errors } = form.formState;
  const { template, results, resultsTemplate, outputSchema } = draft;
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup<ResultsKind>
        label="Results"
        name="results"
        value={results}
        onChange={(next) => form.setValue('results', next)}
        options={[
          template === ''
            ? { value: 'default', label: 'Verdict and findings only' }
            : { value: 'default', label: 'As the template says' },
          { value: 'form', label: 'Form', hint: 'One line for each question to the tester' },
          { value: 'schema', label: 'Output schema', hint: 'JSON, for programs' },
        ]}
      />
      {results === 'form' && (
        <>
          <TextArea
            label="Form"
            rows={6}
            placeholder={example}
            inputClassName="font-mono text-xs"
            hint="[ ] is yes or no, # a number, ___ a text, ( ) a ( ) b a choice"
            error={errors.resultsTemplate?.message}
            {...form.register('resultsTemplate')}
          />
          <FormPreview resultsTemplate={resultsTemplate} />
        </>
      )}
      {results === 'schema' && (
        <>
          <TextArea
            label="Output schema"
            rows={8}
            placeholder={exampleSchema}
            spellCheck={false}
            inputClassName="font-mono text-xs"
            error={errors.outputSchema?.message ?? problemOf(outputSchema)}
            {...form.register('outputSchema')}
          />
          <FormPreview outputSchema={schemaOf(outputSchema)} />
        </>
      )}
    </div>
  );
}

function problemOf(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const parsed = jsonOf(text);
  return 'problem' in parsed ? `The schema ${parsed.problem}` : undefined;
}

function schemaOf(text: string): object | undefined {
  const parsed = jsonOf(text);
  return 'value' in parsed ? (parsed.value as object) : undefined;
}
