import { useEffect, useRef, useState } from 'react';
import { openInRemoteBrowser } from '../../remote/open-link.js';
import { Markdown } from '../../ui/markdown.js';
import { useDraft } from '../draft/use-draft.js';
import { draftText } from '../report/draft-text.js';
import { faultsInForm, noFaults, type ReportFaults } from '../report/fault.js';
import { FaultProvider } from '../report/fault-context.js';
import { type ReadyReport, readyReport } from '../report/report-body.js';
import { ReportForm } from '../report/report-form.js';
import { SubmitDialog } from '../report/submit-dialog.js';
import type { TesterJob } from '../tester-query.js';
import { DraftCopy } from './draft-copy.js';

interface ColumnProps {
  readonly job: TesterJob & { claimedAt: string };
  readonly refusal: string | undefined;
}

/** What to do, and what the tester answers. */
export function ReportColumn({ job, refusal }: ColumnProps) {
  const draft = useDraft();
  const [faults, setFaults] = useState<ReportFaults>(noFaults);
  const [checked, setChecked] = useState<ReadyReport>();
  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The first field with a fault, after the faults are on the screen.
    if (faults !== noFaults) focusFault(column.current);
  }, [faults]);
  const refuse = (next: ReportFaults) => {
    setChecked(undefined);
    setFaults(next);
  };
  const check = () => {
    const report = readyReport(draft, job);
    if (Object.keys(report.faults).length > 0) return refuse({ at: report.faults, others: [] });
    setFaults(noFaults);
    setChecked(report);
  };
  return (
    <div ref={column} className="flex flex-col gap-5 px-4 pt-4">
      {refusal !== undefined && (
        <section role="alert" className="flex flex-col gap-2 rounded-md bg-bad-soft p-3 text-sm">
          <h2 className="font-semibold text-bad">Your time has ended</h2>
          <p>The report cannot be submitted any more. Copy what you have written if you need it.</p>
          <DraftCopy text={draftText(draft, job)} />
        </section>
      )}
      <details open>
        <summary className="cursor-pointer text-sm font-semibold">
          <h2 className="inline">Instructions</h2>
        </summary>
        <div className="mt-2">
          <Markdown text={job.description} onLink={openInRemoteBrowser} />
        </div>
      </details>
      <section aria-label="Your report" className="border-t border-line pt-4">
        <h2 className="sr-only">Your report</h2>
        <FaultProvider value={faults}>
          <ReportForm job={job} onCheck={check} refusal={refusal} />
        </FaultProvider>
      </section>
      <SubmitDialog
        job={job}
        report={checked}
        onClose={() => setChecked(undefined)}
        onFaults={(next) => refuse(faultsInForm(next, checked?.moved ?? {}))}
      />
    </div>
  );
}

function focusFault(column: HTMLElement | null): void {
  const field = column?.querySelector<HTMLElement>('[aria-invalid=true]');
  const control = field?.matches('fieldset') ? field.querySelector<HTMLElement>('input, textarea') : field;
  control?.focus();
  control?.scrollIntoView({ block: 'center' });
}
