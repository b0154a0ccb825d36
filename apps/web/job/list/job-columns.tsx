/** The columns of the list of jobs. */
import type { JobSummary } from '@handtest/sdk';
import { Link } from '@tanstack/react-router';
import { Pill } from '../../ui/pill.js';
import type { Column } from '../../ui/table.js';
import { durationText, usd } from '../../ui/time-text.js';
import { Time } from '../../ui/time.js';
import { hostOf } from '../host.js';
import { plainText } from '../job-title.js';
import { FindingCounts } from '../severity.js';
import { lookOf, statusLooks } from '../status.js';
import { RowMenu } from './row-menu.js';
import { SelectBox } from './select-box.js';

/** @param projectNames by id, when jobs of several projects are listed */
export function jobColumns(projectNames?: ReadonlyMap<string, string>): readonly Column<JobSummary>[] {
  return [
    {
      name: 'select',
      header: <span className="sr-only">Selected</span>,
      cell: (job) => <SelectBox job={job} />,
      className: 'sm:w-8',
    },
    { name: 'status', header: 'Result', cell: (job) => <Result job={job} />, className: 'sm:w-36' },
    {
      name: 'title',
      header: 'Job',
      cell: (job) => <Title job={job} projectNames={projectNames} />,
      className: 'sm:max-lg:w-1/3',
    },
    {
      name: 'findings',
      header: 'Findings',
      hasValue: (job) => (job.findingCounts?.total ?? 0) > 0,
      cell: (job) => <FindingCounts counts={job.findingCounts} />,
      className: 'lg:w-48',
    },
    {
      name: 'tester',
      header: 'Tester',
      hasValue: (job) => job.testerAlias !== undefined,
      cell: (job) => <Tester alias={job.testerAlias} />,
    },
    {
      name: 'duration',
      header: 'Time',
      hasValue: (job) => job.testDurationSeconds !== undefined,
      align: 'end',
      cell: (job) => (job.testDurationSeconds === undefined ? '–' : durationText(job.testDurationSeconds)),
      className: 'whitespace-nowrap',
    },
    {
      name: 'cost',
      header: 'Cost',
      hasValue: (job) => job.costUsd !== undefined,
      align: 'end',
      cell: (job) => (job.costUsd === undefined ? '–' : usd(job.costUsd)),
      className: 'whitespace-nowrap',
    },
    { name: 'updated', header: 'Changed', align: 'end', cell: (job) => <Time at={job.updatedAt} /> },
    {
      name: 'actions',
      header: <span className="sr-only">Actions</span>,
      align: 'end',
      cell: (job) => <RowMenu job={job} />,
    },
  ];
}

function Tester({ alias }: { alias: string | undefined }) {
  return (
    <span className="block max-w-28 truncate" title={alias}>
      {alias ?? '–'}
    </span>
  );
}

function Result({ job }: { job: JobSummary }) {
  // The verdict of a job that has just ended follows, with its findings.
  const isRead = job.status === 'completed' && job.findingCounts !== undefined;
  const { label, tone, icon } = isRead ? lookOf(job) : statusLooks[job.status];
  const result = (
    <Pill tone={tone} icon={icon}>
      {label}
    </Pill>
  );
  if (job.livemode) return result;
  return (
    <span className="inline-flex flex-wrap gap-1">
      {result}
      <Pill tone="accent">Test</Pill>
    </span>
  );
}

function Title({
  job,
  projectNames,
}: {
  job: JobSummary;
  projectNames: ReadonlyMap<string, string> | undefined;
}) {
  const facts = [job.url && hostOf(job.url), job.template, projectNames?.get(job.projectId)];
  return (
    <span className="flex min-w-0 flex-col">
      {/* The link covers its whole row. */}
      <Link
        to="/jobs/$jobId"
        params={{ jobId: job.id }}
        data-row={job.id}
        title={plainText(job.title)}
        className="line-clamp-2 font-medium xl:line-clamp-1 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      >
        {plainText(job.title)}
      </Link>
      <span className="text-xs text-muted">{facts.filter(Boolean).join(' · ')}</span>
    </span>
  );
}
