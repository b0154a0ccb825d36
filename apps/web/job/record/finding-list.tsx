/** The findings of a job, the most serious first. */
import type { components } from '@handtest/sdk';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/page.js';
import { severities } from '../severity.js';
import { filedIssue } from './filed-issue.js';
import { Finding, type FindingRecord } from './finding.js';

interface FindingListProps {
  readonly findings: readonly FindingRecord[];
  readonly issues: readonly components['schemas']['CreatedIssue'][];
  /** Those that the automatic filing could not file. */
  readonly unfiled?: readonly components['schemas']['FailedIssue'][];
  readonly hasRecording: boolean;
  readonly action?: (finding: FindingRecord) => ReactNode;
}

export function FindingList({ findings, issues, unfiled = [], hasRecording, action }: FindingListProps) {
  const sorted = findings.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
  return (
    <Panel title={findings.length === 0 ? 'Findings' : `Findings (${findings.length})`}>
      {findings.length === 0 && <p className="text-sm text-muted">The report names no problem.</p>}
      <div className="divide-y divide-line">
        {sorted.map((finding, index) => (
          <Finding
            key={`${index} ${finding.title}`}
            finding={finding}
            hasRecording={hasRecording}
            issue={filedIssue(finding, issues)}
            unfiledBecause={unfiled.find(({ title }) => title === finding.title)?.message}
            action={action?.(finding)}
          />
        ))}
      </div>
    </Panel>
  );
}
