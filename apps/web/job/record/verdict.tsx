/** The verdict line: what came out, how sure it is, and each reason to look again. */
import type { JobRecord } from '@handtest/sdk';
import { TriangleAlert } from 'lucide-react';
import { Avatar } from '../../ui/avatar.js';
import { Fact } from '../../ui/copy.js';
import { Panel } from '../../ui/page.js';
import { Pill } from '../../ui/pill.js';
import { durationText, usd } from '../../ui/time-text.js';
import { Time } from '../../ui/time.js';
import { lookOf } from '../status.js';
import { flagText, readerText, verdictSourceText } from './flag-text.js';

const sentences = {
  pass: 'The test passed',
  fail: 'The test failed',
  not_applicable: 'The test does not apply',
} as const;

type Result = NonNullable<JobRecord['result']>;
/** Also what everyone may read of a job has these fields. */
type VerdictJob = Pick<
  JobRecord,
  | 'status'
  | 'testerAlias'
  | 'testerAvatarUrl'
  | 'testDurationSeconds'
  | 'costUsd'
  | 'completedAt'
  | 'provenance'
>;

export function Verdict({ job, result }: { job: VerdictJob; result: Result }) {
  const { label, tone, icon } = lookOf({ status: job.status, passStatus: result.passStatus });
  const { verdictConfidence: confidence } = result;
  const source = verdictSourceText(result.verdictSource);
  return (
    <Panel>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Pill tone={tone} icon={icon}>
            {label}
          </Pill>
          <h2 className="text-base font-semibold">
            {result.passStatus ? sentences[result.passStatus] : 'The report gives no clear verdict'}
          </h2>
          {confidence && (
            <span className={`text-sm ${confidence.level === 'high' ? 'text-ok' : 'text-warn'}`}>
              {confidence.level === 'high' ? 'High confidence' : 'Low confidence'}
            </span>
          )}
        </div>
        {confidence && <Flags flags={confidence.flags} />}
        <p className="max-w-3xl text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">{result.explanation}</p>
        <Facts job={job} source={source} provenance={result.provenance ?? job.provenance} />
      </div>
    </Panel>
  );
}

function Flags({ flags }: { flags: readonly string[] }) {
  if (flags.length === 0) return null;
  return (
    <ul aria-label="Reasons to look again" className="flex flex-col gap-2 rounded-md bg-warn-soft px-3 py-2">
      {flags.map((flag) => {
        const { means, next } = flagText(flag);
        return (
          <li key={flag} className="flex items-start gap-2 text-sm">
            <TriangleAlert aria-hidden size={14} className="mt-1 shrink-0 text-warn" />
            <span>
              {means} <span className="text-warn">{next}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

interface FactsProps {
  readonly job: VerdictJob;
  readonly source: string | undefined;
  readonly provenance: { reader: string; version: string } | undefined;
}

function Facts({ job, source, provenance }: FactsProps) {
  const { testerAlias, testerAvatarUrl, testDurationSeconds, costUsd, completedAt } = job;
  return (
    <dl className="grid grid-cols-2 gap-3 border-t border-line pt-3 sm:flex sm:flex-wrap sm:gap-x-8">
      {testDurationSeconds !== undefined && <Fact term="Test time">{durationText(testDurationSeconds)}</Fact>}
      {costUsd !== undefined && <Fact term="Cost">{usd(costUsd)}</Fact>}
      {testerAlias && (
        <Fact term="Tester">
          <Avatar alias={testerAlias} url={testerAvatarUrl} />
        </Fact>
      )}
      {completedAt && (
        <Fact term="Completed">
          <Time at={completedAt} />
        </Fact>
      )}
      {source && <Fact term="Verdict">{source.replace('Verdict by ', 'By ')}</Fact>}
      {provenance && <Fact term="Report">{readerText(provenance)}</Fact>}
    </dl>
  );
}
