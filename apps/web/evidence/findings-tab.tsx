/** The findings with what supports them, each at its second. */
import type { components } from '@handtest/sdk';
import { Pill, type Tone } from '../ui/pill.js';
import { findingInstant } from './job-moments.js';
import { MomentLink } from './moment-link.js';
import { usePlayer, usePlayhead } from './player-context.js';
import { instantOf } from './time-axis.js';

type Finding = components['schemas']['ExtractedIssue'];

const tones: Readonly<Record<Finding['severity'], Tone>> = {
  critical: 'bad',
  high: 'bad',
  medium: 'warn',
  low: 'neutral',
};

export function FindingsTab() {
  const { job } = usePlayer();
  const findings = job.extractedIssues ?? [];
  if (findings.length === 0)
    return <p className="p-4 text-center text-sm text-muted">There are no findings.</p>;
  return (
    <ol
      aria-label="Findings"
      // The list scrolls, so it must be reachable by the keyboard.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="flex max-h-96 flex-col gap-2 overflow-y-auto lg:max-h-[36rem]"
    >
      {findings.map((finding, index) => (
        <FindingItem key={index} finding={finding} />
      ))}
    </ol>
  );
}

/** How long a finding is marked after its instant. */
const markedMs = 2_000;

function FindingItem({ finding }: { finding: Finding }) {
  const { axis, clock } = usePlayer();
  const atMs = findingInstant(finding, axis);
  const isCurrent = usePlayhead(clock, (seconds) => {
    const since = instantOf(axis, seconds) - (atMs ?? Infinity);
    return since >= 0 && since < markedMs;
  });
  return (
    <li
      aria-current={isCurrent || undefined}
      className="rounded-md border border-line p-3 text-sm aria-[current]:border-accent aria-[current]:bg-accent-soft"
    >
      <p className="flex flex-wrap items-center gap-2">
        <Pill tone={tones[finding.severity]}>{finding.severity}</Pill>
        <span className="font-medium [overflow-wrap:anywhere]">{finding.title}</span>
        {atMs !== undefined && <MomentLink atMs={atMs} />}
      </p>
      {finding.evidenceCitations.length > 0 && (
        <ul aria-label="Evidence" className="mt-2 flex flex-col gap-1 text-xs">
          {finding.evidenceCitations.map(({ timestamp, source, summary }, index) => (
            <li key={index} className="[overflow-wrap:anywhere]">
              <MomentLink atMs={Date.parse(timestamp)} /> <span className="text-muted">{source}</span>{' '}
              {summary}
            </li>
          ))}
        </ul>
      )}
      <Steps finding={finding} />
    </li>
  );
}

function Steps({ finding: { reproductionSteps } }: { finding: Finding }) {
  const { axis } = usePlayer();
  if (reproductionSteps.length === 0) return null;
  return (
    <ol aria-label="Steps to reproduce" className="mt-2 ml-5 list-decimal text-xs">
      {reproductionSteps.map(({ text, videoOffsetSeconds }, index) => (
        <li key={index} className="[overflow-wrap:anywhere]">
          {text}{' '}
          {typeof videoOffsetSeconds === 'number' && (
            <MomentLink atMs={instantOf(axis, videoOffsetSeconds)} />
          )}
        </li>
      ))}
    </ol>
  );
}
