/**
 * Lays the answers of the tester over the draft of a reader: verdict, values and findings appear in the result as the tester
 * said them. Pure.
 */
import type {
  Provenance,
  StatedFinding,
  StatementSource,
  SubmittedReport,
  TesterAnswers,
} from '@handtest/contracts/job';
import { fittingEvents, instantMs } from '../evidence/citation-fit.js';
import { sharedTopics, topicsOf } from '../evidence/topic.js';
import type { Draft, DraftFinding } from '../report/draft.js';
import type { SourcedFinding, StatedDraft } from '../report/stated-draft.js';
import { severityOf } from '../rules/finding-rules.js';

/** The text of a finding about which neither the tester nor the report says anything. */
export const notStated = 'Not stated';

export function withTesterAnswers(read: Draft, report: SubmittedReport, { reader }: Provenance): StatedDraft {
  const draft = { ...read, findings: read.findings.map(withTexts) };
  const said = report.testerAnswers ?? {};
  const readerSource: StatementSource = reader === 'rules' ? 'rules' : 'model';
  const passStatus = said.verdict ?? draft.passStatus;
  const sources = sourcesOf(draft, report, said, readerSource);
  return {
    ...draft,
    passStatus,
    ...(passStatus && { verdictSource: said.verdict ? 'tester' : readerSource }),
    data: { ...draft.data, ...givenValues(report, said) },
    unstated: Object.keys(sources).filter((name) => sources[name] === 'unstated'),
    sources,
    findings: said.findings
      ? withFindings(said.findings, draft.findings, report)
      : draft.findings.map((finding) => ({ ...finding, statedBy: readerSource })),
    instructionsFollowed: said.followedInstructions ?? draft.instructionsFollowed,
  };
}

/** A model may leave the title or the description empty, which create-issue refuses. */
function withTexts(finding: DraftFinding): DraftFinding {
  const { title, description, actualBehavior } = finding;
  const [first = notStated] = [title, description, actualBehavior].filter(isStated);
  return {
    ...finding,
    title: isStated(title) ? title : first,
    description: isStated(description) ? description : first,
  };
}

function isStated(text: string): boolean {
  return text.trim() !== '';
}

/** Values of declared fields. Null says nothing. */
export function givenValues(
  { outputSchema = {} }: SubmittedReport,
  { answers = {} }: TesterAnswers,
): Record<string, unknown> {
  const names = Object.keys(outputSchema).filter(
    (name) => Object.hasOwn(answers, name) && answers[name] !== null && answers[name] !== undefined,
  );
  return Object.fromEntries(names.map((name) => [name, answers[name]]));
}

function sourcesOf(
  draft: Draft,
  report: SubmittedReport,
  said: TesterAnswers,
  readerSource: StatementSource,
): StatedDraft['sources'] {
  const given = givenValues(report, said);
  const unstated = new Set(draft.unstated);
  const entries = Object.keys(report.outputSchema ?? {}).map((name) => {
    if (Object.hasOwn(given, name)) return [name, 'tester'] as const;
    return [name, unstated.has(name) ? 'unstated' : readerSource] as const;
  });
  return Object.fromEntries(entries);
}

/** The findings of the tester are the whole list. What they leave out comes from a finding of the reader about the same thing. */
function withFindings(
  stated: readonly StatedFinding[],
  drafted: readonly DraftFinding[],
  report: SubmittedReport,
): SourcedFinding[] {
  const left = new Set(drafted);
  return stated.map((finding) => {
    const same = sameFinding(finding, [...left]);
    if (same) left.delete(same);
    return sourcedFinding(finding, same, report);
  });
}

function sourcedFinding(
  stated: StatedFinding,
  same: DraftFinding | undefined,
  report: SubmittedReport,
): SourcedFinding {
  const { title, description, actualBehavior, expectedBehavior, affectedArea, reproductionSteps } = stated;
  const texts = [title, description, actualBehavior, affectedArea].flatMap((text) => text ?? []);
  const fitting = fittingEvents(texts, report, { at: stated.at ?? [] }).map(({ id }) => id);
  const known = new Set(report.telemetry.map(({ id }) => id));
  const cited = fitting.length > 0 ? fitting : (same?.citedEventIds ?? []).filter((id) => known.has(id));
  const seenAt = seenAtOf(stated, cited, report);
  return {
    title,
    description: description ?? same?.description ?? notStated,
    severity: stated.severity ?? same?.severity ?? severityOf(texts.join('\n')),
    expectedBehavior: expectedBehavior ?? same?.expectedBehavior ?? notStated,
    actualBehavior: actualBehavior ?? same?.actualBehavior ?? notStated,
    affectedArea: affectedArea ?? same?.affectedArea ?? notStated,
    citedEventIds: cited,
    reproductionSteps: [...(reproductionSteps ?? same?.reproductionSteps ?? [])],
    suggestedLabels: [...(same?.suggestedLabels ?? ['bug'])],
    statedBy: 'tester',
    ...(seenAt !== undefined && { seenAt }),
  };
}

/** The first instant during the test that the tester states; undefined where an event that is close to one is cited. */
function seenAtOf(
  { at = [] }: StatedFinding,
  cited: readonly string[],
  { telemetry, claimedAt, submittedAt }: SubmittedReport,
): string | undefined {
  const times = new Map(telemetry.map(({ id, timestamp }) => [id, Date.parse(timestamp)]));
  const stated = at
    .map((name) => times.get(name) ?? Date.parse(name))
    .filter((ms) => ms >= Date.parse(claimedAt) && ms <= Date.parse(submittedAt));
  const isCited = cited.some((id) => stated.some((ms) => Math.abs(times.get(id)! - ms) <= instantMs));
  return isCited || stated.length === 0 ? undefined : new Date(stated[0]!).toISOString();
}

/** The finding of the reader that shares most topics: at least half of those of the stated title. */
function sameFinding(
  { title, description = '', actualBehavior = '' }: StatedFinding,
  drafted: readonly DraftFinding[],
): DraftFinding | undefined {
  const asked = topicsOf(title);
  const all = topicsOf(`${title} ${description} ${actualBehavior}`);
  const ranked = drafted
    .map((finding) => {
      const topics = topicsOf(`${finding.title} ${finding.description} ${finding.actualBehavior}`);
      return { finding, inTitle: sharedTopics(asked, topics), shared: sharedTopics(all, topics) };
    })
    .filter(({ inTitle }) => inTitle > 0 && inTitle >= asked.size / 2)
    .sort((a, b) => b.shared - a.shared);
  return ranked[0]?.finding;
}

/** Findings of the reader that the tester's list does not have. */
export function findingsLeftOut(draft: Draft, { testerAnswers }: SubmittedReport): DraftFinding[] {
  if (!testerAnswers?.findings) return [];
  const left = new Set(draft.findings);
  for (const finding of testerAnswers.findings) {
    const same = sameFinding(finding, [...left]);
    if (same) left.delete(same);
  }
  return [...left];
}
