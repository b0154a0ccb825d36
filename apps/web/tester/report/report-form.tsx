/** All that the tester answers: verdict, questions, findings, report. Changes go to the draft at once. */
import { RadioGroup, TextArea } from '../../ui/field.js';
import { Button } from '../../ui/button.js';
import { useDraft, useDraftPart, useDraftValue, useSaveState } from '../draft/use-draft.js';
import type { Input, Question } from '../form/input.js';
import { QuestionField } from '../form/question-field.js';
import type { TesterJob } from '../tester-query.js';
import { useFault, useFaults } from './fault-context.js';
import { FindingEditor } from './finding-editor.js';
import { readyReport } from './report-body.js';

const verdicts = [
  { value: 'pass', label: 'Pass', hint: 'It works as the instructions ask' },
  { value: 'fail', label: 'Fail', hint: 'It does not work as the instructions ask' },
  { value: 'not_applicable', label: 'Not applicable', hint: 'The test does not fit this page' },
] as const;

interface ReportFormProps {
  readonly job: TesterJob & { claimedAt: string };
  /** Opens the preview, from which the report is submitted. */
  readonly onCheck: () => void;
  readonly refusal: string | undefined;
}

export function ReportForm({ job, onCheck, refusal }: ReportFormProps) {
  const { form = [], claimedAt } = job;
  const { others } = useFaults();
  const { unanswered } = readyReport(useDraft(), job);
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (refusal === undefined) onCheck();
      }}
    >
      {others.length > 0 && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm whitespace-pre-line text-bad">
          {others.join('\n')}
        </p>
      )}
      <VerdictField />
      {form.length > 0 && (
        <section className="flex flex-col gap-4">
          <h3 className="text-sm font-semibold">Questions of the caller</h3>
          {form.map((question) => (
            <DraftQuestion key={question.key} question={question} />
          ))}
        </section>
      )}
      <FindingEditor claimedAt={claimedAt} />
      <InstructionsFollowed />
      <ReportField />
      <div className="-mx-4 lg:sticky lg:bottom-0 flex flex-wrap items-center justify-between gap-2 border-t border-line bg-surface px-4 py-3">
        <div className="text-xs text-muted">
          <p>{unanswered.length === 0 ? 'Everything is answered' : `${unanswered.length} unanswered`}</p>
          <SaveWords />
        </div>
        <Button type="submit" variant="primary" refusal={refusal}>
          Check and submit
        </Button>
      </div>
    </form>
  );
}

function VerdictField() {
  const [verdict, setVerdict] = useDraftValue('verdict');
  return (
    <RadioGroup
      label="Verdict"
      name="verdict"
      options={verdicts}
      value={verdict}
      error={useFault('verdict')}
      onChange={setVerdict}
    />
  );
}

function DraftQuestion({ question }: { question: Question }) {
  const [input, setInput] = useDraftPart<Input>(`answer:${question.key}`);
  return (
    <QuestionField question={question} input={input} path={`answers.${question.key}`} onChange={setInput} />
  );
}

function InstructionsFollowed() {
  const [followed, setFollowed] = useDraftValue('followedInstructions');
  const [deviation, setDeviation] = useDraftValue('deviation');
  const deviationFault = useFault('deviation');
  return (
    <section className="flex flex-col gap-2">
      <RadioGroup
        label="Did you do what the instructions ask?"
        name="followedInstructions"
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'Not in all parts' },
        ]}
        value={followed === undefined ? undefined : followed ? 'yes' : 'no'}
        error={useFault('followedInstructions')}
        onChange={(value) => setFollowed(value === 'yes')}
      />
      {followed === false && (
        <TextArea
          label="What did you do instead?"
          rows={2}
          maxLength={5_000}
          value={deviation}
          error={deviationFault}
          onChange={({ target }) => setDeviation(target.value)}
        />
      )}
    </section>
  );
}

function ReportField() {
  const [report, setReport] = useDraftValue('report');
  return (
    <TextArea
      label="Report"
      hint="In your own words, in English. Your notes are added below it."
      rows={8}
      value={report}
      error={useFault('report')}
      onChange={({ target }) => setReport(target.value)}
    />
  );
}

function SaveWords() {
  const state = useSaveState();
  if (state === 'failed') {
    return <p className="text-bad">This browser cannot store the draft: do not reload the page</p>;
  }
  return <p>{state === 'saved' ? 'The draft is saved in this browser' : 'Saving the draft…'}</p>;
}
