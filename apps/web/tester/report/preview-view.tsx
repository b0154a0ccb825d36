/** What the caller would get from the report as it is now, and what the reader asks. */
import { MessageCircleQuestion, TriangleAlert } from 'lucide-react';
import type { Question } from '../form/input.js';
import { Fact } from '../../ui/copy.js';
import { flagWords, type ReportPreview, valueText, verdictWords } from './preview-words.js';

interface PreviewViewProps {
  readonly preview: ReportPreview;
  readonly form: readonly Question[];
}

export function PreviewView({ preview, form }: PreviewViewProps) {
  const { passStatus, questions, flags, findings } = preview;
  return (
    <div className="flex flex-col gap-4 text-sm">
      {questions.length > 0 && (
        <section className="rounded-md bg-warn-soft p-3">
          <h3 className="mb-1 flex items-center gap-1.5 font-semibold text-warn">
            <MessageCircleQuestion aria-hidden size={16} />
            Before you submit
          </h3>
          <ul className="list-disc pl-5">
            {questions.map((question) => (
              <li key={question} className="[overflow-wrap:anywhere]">
                {question}
              </li>
            ))}
          </ul>
        </section>
      )}
      <dl className="grid gap-3 sm:grid-cols-2">
        <Fact term="Verdict that the caller gets">
          {passStatus ? verdictWords[passStatus] : 'No verdict'}
        </Fact>
        <Fact term="Findings">
          {findings.length === 0
            ? 'None'
            : findings.map(({ title, severity }) => `${title} (${severity})`).join(' · ')}
        </Fact>
      </dl>
      <DataView preview={preview} form={form} />
      {flags.length > 0 && (
        <ul className="flex flex-col gap-1">
          {flags.map((flag) => (
            <li key={flag} className="flex items-start gap-1.5">
              <TriangleAlert aria-hidden size={14} className="mt-0.5 shrink-0 text-warn" />
              {flagWords[flag]}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function DataView({ preview: { data, unstated }, form }: PreviewViewProps) {
  if (!data || form.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-semibold">Answers that the caller gets</h3>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {form.map(({ key, label }) => (
          <Fact key={key} term={label}>
            {unstated.includes(key) ? <span className="text-warn">Not stated</span> : valueText(data[key])}
          </Fact>
        ))}
      </dl>
    </section>
  );
}
