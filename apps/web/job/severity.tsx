/** Severities of findings: a word and a tone. */
import type { JobSummary } from '@handtest/sdk';
import { Pill, type Tone } from '../ui/pill.js';

export const severities = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof severities)[number];

const tones: Readonly<Record<Severity, Tone>> = {
  critical: 'bad',
  high: 'bad',
  medium: 'warn',
  low: 'neutral',
};

const labels: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

export function SeverityPill({ severity }: { severity: Severity }) {
  return <Pill tone={tones[severity]}>{labels[severity]}</Pill>;
}

/** Such as `1 critical` and `2 low`; a dash where the report was not read. */
export function FindingCounts({ counts }: { counts: JobSummary['findingCounts'] }) {
  if (!counts) return <>–</>;
  const found = severities.filter((severity) => counts[severity] > 0);
  if (found.length === 0) return <span className="text-muted">None</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {found.map((severity) => (
        <Pill key={severity} tone={tones[severity]}>
          {counts[severity]} {severity}
        </Pill>
      ))}
    </span>
  );
}
