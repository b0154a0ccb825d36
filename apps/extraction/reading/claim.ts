/** The statements of a result, for a second opinion that sees only the evidence. Pure. */
import type { SubmittedReport } from '@handtest/contracts/job';
import type { Claim } from '../report/report-reader.js';
import type { StatedDraft } from '../report/stated-draft.js';

export function claimsOf(
  { passStatus, findings, data, sources }: StatedDraft,
  report: SubmittedReport,
): Claim[] {
  const verdict = passStatus && { id: 'verdict', text: `The verdict of the test is "${passStatus}".` };
  const fields = Object.entries(report.outputSchema ?? {}).filter(([name]) => sources[name] !== 'unstated');
  return [
    ...(verdict ? [verdict] : []),
    ...findings.map(({ title, actualBehavior }, index) => {
      return { id: `finding-${index + 1}`, text: `${title}: ${actualBehavior}` };
    }),
    ...fields.map(([name, { description = name }]) => {
      return { id: `field-${name}`, text: `${description}: ${JSON.stringify(data[name])}` };
    }),
  ];
}

/** When the findings were seen: the first cited event of each, and the instants that the tester stated. */
export function instantsOf({ findings }: StatedDraft, report: SubmittedReport): string[] {
  const times = new Map(report.telemetry.map(({ id, timestamp }) => [id, timestamp]));
  const cited = findings.flatMap(({ citedEventIds }) =>
    citedEventIds.flatMap((id) => times.get(id) ?? []).slice(0, 1),
  );
  const stated = (report.testerAnswers?.findings ?? []).flatMap(({ at = [] }) =>
    at.flatMap((name) => times.get(name) ?? (Number.isNaN(Date.parse(name)) ? [] : name)),
  );
  return [...new Set([...cited, ...stated])];
}
