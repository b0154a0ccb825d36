/** The figures of readings with what the testers answered in the form. Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { ExtractedIssue, StatedFinding } from '@handtest/contracts/job';
import type { CaseReading } from './case-reading.js';
import { type Figure, rightOf, type Trial } from './figure.js';
import { citedEvents } from './finding-match.js';
import { flagFigures, flagsOf } from './flag-figures.js';

export function answerFigures(readings: readonly CaseReading[]): Figure[] {
  const contradictions = readings.filter(({ of }) => of.gold.flags?.wanted?.includes('contradicts_evidence'));
  return [
    rightOf('answers in the result as said', readings.flatMap(saidTrials), 1),
    rightOf(
      'contradictions with the telemetry flagged',
      contradictions.map((one) => ({
        case: one.of.name,
        isCounted: flagsOf(one).includes('contradicts_evidence'),
        found: 'contradicts_evidence is missing',
      })),
      0.9,
    ),
    ...flagFigures(readings, 0.05),
  ];
}

/** One for each thing that the tester said. */
function saidTrials(one: CaseReading): Trial[] {
  const { result, extractedIssues } = one.reading;
  const { verdict, answers = {}, findings, followedInstructions } = one.report.testerAnswers ?? {};
  const trial = (said: string, isCounted: boolean): Trial => ({
    case: one.of.name,
    isCounted,
    found: `${said} is not in the result as said`,
  });
  return [
    ...(verdict
      ? [trial('verdict', result.passStatus === verdict && result.verdictSource === 'tester')]
      : []),
    ...Object.entries(answers).map(([name, value]) =>
      trial(
        `answers.${name}`,
        isDeepStrictEqual(result.data?.[name], value) && !result.unstated?.includes(name),
      ),
    ),
    ...(findings ?? []).map((finding, index) =>
      trial(`findings.${index}`, isSaid(finding, extractedIssues[index], one)),
    ),
    ...(findings ? [trial('the number of findings', extractedIssues.length === findings.length)] : []),
    ...(followedInstructions === false
      ? [trial('followedInstructions', flagsOf(one).includes('instructions_not_followed'))]
      : []),
  ];
}

const texts = [
  'title',
  'description',
  'severity',
  'expectedBehavior',
  'actualBehavior',
  'affectedArea',
] as const;

function isSaid(said: StatedFinding, issue: ExtractedIssue | undefined, { report }: CaseReading): boolean {
  if (!issue) return false;
  const cited = issue.evidenceCitations.flatMap((citation) => citedEvents(citation, report.telemetry));
  const ids = (said.at ?? []).filter((moment) => report.telemetry.some(({ id }) => id === moment));
  return (
    texts.every((name) => said[name] === undefined || issue[name] === said[name]) &&
    isDeepStrictEqual(
      said.reproductionSteps ?? issue.reproductionSteps.map(({ text }) => text),
      issue.reproductionSteps.map(({ text }) => text),
    ) &&
    ids.every((id) => cited.some((event) => event.id === id))
  );
}
