import { join } from 'node:path';
import { projectRoot } from '@handtest/deployment';
import { answerFigures } from './answer-figures.js';
import type { CaseReading } from './case-reading.js';
import { submittedReportOf } from './case-report.js';
import { readCorpus } from './corpus.js';
import { type Figure, isMet } from './figure.js';
import { proseFigures } from './prose-figures.js';
import { goldReading } from './test/gold-reading.js';

const cases = readCorpus(join(projectRoot(), 'tools', 'evaluate', 'corpus'));
let prose: CaseReading[];
let answered: CaseReading[];
beforeAll(async () => {
  const readings = (answers: boolean) =>
    Promise.all(cases.map(async (one) => goldReading(one, await submittedReportOf(one, answers))));
  prose = await readings(false);
  answered = (await readings(true)).filter(({ report }) => report.testerAnswers);
});

const missed = (figures: readonly Figure[]) =>
  figures.filter((figure) => !isMet(figure)).map(({ name }) => name);

type Reading = CaseReading['reading'];
const changed = (readings: readonly CaseReading[], change: (reading: Reading, one: CaseReading) => Reading) =>
  readings.map((one) => ({ ...one, reading: change(one.reading, one) }));
const withResult = (reading: Reading, result: Partial<Reading['result']>): Reading => ({
  ...reading,
  result: { ...reading.result, ...result },
});
const withIssues = (
  reading: Reading,
  change: (issue: Reading['extractedIssues'][number]) => Partial<Reading['extractedIssues'][number]>,
): Reading => ({
  ...reading,
  extractedIssues: reading.extractedIssues.map((issue) => ({ ...issue, ...change(issue) })),
});

it('finds nothing wrong with a reading that says what the gold says', () => {
  const figures = [...proseFigures(prose), ...answerFigures(answered)];
  expect(figures.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(missed(figures)).toEqual([]);
});

describe('prose alone', () => {
  const confidence = (level: 'high' | 'low') => ({ verdictConfidence: { level, flags: [] } });

  it.each<[string, (reading: Reading, one: CaseReading) => Reading, string[]]>([
    [
      'passes all tests at low confidence',
      (reading) => withResult(reading, { passStatus: 'pass', ...confidence('low') }),
      ['verdicts right (none counts as wrong)', 'false passes, of failing tests'],
    ],
    [
      'abstains always',
      (reading) => withResult(reading, { passStatus: undefined }),
      ['verdicts right (none counts as wrong)'],
    ],
    [
      'is sure of one wrong verdict',
      (reading, { of }) =>
        of.name === 'clean-negations'
          ? withResult(reading, { passStatus: 'fail', ...confidence('high') })
          : reading,
      ['wrong verdicts at high confidence'],
    ],
    [
      'is sure of the verdict of one unclear report',
      (reading, { of }) =>
        of.name === 'unclear-only-steps'
          ? withResult(reading, { passStatus: 'pass', ...confidence('high') })
          : reading,
      ['wrong verdicts at high confidence'],
    ],
    [
      'negates booleans',
      (reading) =>
        withResult(reading, {
          data: Object.fromEntries(
            Object.entries(reading.result.data ?? {}).map(([name, value]) => [
              name,
              typeof value === 'boolean' ? !value : value,
            ]),
          ),
        }),
      ['field values right, of those given'],
    ],
    [
      'leaves all fields unstated',
      (reading, { report }) => withResult(reading, { unstated: Object.keys(report.outputSchema ?? {}) }),
      ['field values right, of those given'],
    ],
    [
      'invents a finding for each clean report',
      (reading, { of }) =>
        of.gold.findings.length > 0
          ? reading
          : { ...reading, extractedIssues: [goldIssue({ title: 'Invented', evidenceCitations: [] })] },
      ['findings invented, of clean reports'],
    ],
    [
      'cites all events',
      (reading, { report }) =>
        withIssues(reading, () => ({
          evidenceCitations: report.telemetry.map(({ timestamp, source, summary }) => {
            return { timestamp, source, summary, videoOffsetSeconds: null };
          }),
        })),
      ['citations that fit'],
    ],
    [
      'cites nothing',
      (reading) => withIssues(reading, () => ({ evidenceCitations: [] })),
      ['citations that resolve', 'citations that fit'],
    ],
    [
      'cites events that were not recorded',
      (reading) =>
        withIssues(reading, ({ evidenceCitations }) => ({
          evidenceCitations: evidenceCitations.map((one) => ({ ...one, summary: `not ${one.summary}` })),
        })),
      ['citations that resolve', 'citations that fit'],
    ],
  ])('finds a reader that %s', (_title, change, expected) => {
    expect(missed(proseFigures(changed(prose, change)))).toEqual(expected);
  });

  it('counts findings that are right, missed, invented and found twice', () => {
    const counts = (change: (reading: Reading) => Reading) =>
      proseFigures(changed(prose, change))
        .filter(({ name }) => /^findings.*(?:precision|recall|F1)/.test(name))
        .map(({ count, of }) => [count, of]);
    const real = cases.flatMap(({ gold }) => gold.findings).length;
    const issues = (change: (list: Reading['extractedIssues']) => Reading['extractedIssues']) =>
      counts((reading) => ({ ...reading, extractedIssues: change(reading.extractedIssues) }));
    expect(issues((list) => list)).toEqual([
      [real, real],
      [real, real],
      [2 * real, 2 * real],
    ]);
    expect(issues((list) => [...list, ...list])).toEqual([
      [real, 2 * real],
      [real, real],
      [2 * real, 3 * real],
    ]);
    expect(issues(() => [])).toEqual([
      [0, 0],
      [0, real],
      [0, real],
    ]);
  });

  const goldIssue = (changes: Partial<Reading['extractedIssues'][number]>) => ({
    ...prose.flatMap(({ reading }) => reading.extractedIssues)[0]!,
    ...changes,
  });
});

describe("the tester's answers", () => {
  const said = 'answers in the result as said';

  it.each<[string, (reading: Reading, one: CaseReading) => Reading, string[]]>([
    [
      'overwrites a verdict',
      (reading, { of }) =>
        of.name === 'contradiction-save-profile' ? withResult(reading, { passStatus: 'fail' }) : reading,
      [said],
    ],
    [
      'does not say that the verdict is the tester’s',
      (reading) => withResult(reading, { verdictSource: 'rules' }),
      [said],
    ],
    [
      'changes a value',
      (reading, { of }) =>
        of.name === 'clean-adblocker'
          ? withResult(reading, { data: { ...reading.result.data, score: 113 } })
          : reading,
      [said],
    ],
    [
      'calls a value unstated',
      (reading, { of }) =>
        of.name === 'clean-adblocker' ? withResult(reading, { unstated: ['score'] }) : reading,
      [said],
    ],
    [
      'rewords a title',
      (reading, { of }) =>
        of.name === 'mixed-slow-search' ? withIssues(reading, () => ({ title: 'Slow search' })) : reading,
      [said],
    ],
    [
      'adds a finding',
      (reading, { of }) =>
        of.name === 'mixed-slow-search'
          ? { ...reading, extractedIssues: reading.extractedIssues.flatMap((issue) => [issue, issue]) }
          : reading,
      [said],
    ],
    [
      'does not cite the event that the tester named',
      (reading, { of }) =>
        of.name === 'mixed-slow-search' ? withIssues(reading, () => ({ evidenceCitations: [] })) : reading,
      [said],
    ],
    [
      'is blind to contradictions',
      (reading) =>
        withResult(reading, {
          verdictConfidence: {
            level: 'low',
            flags: flagsOf(reading).filter((flag) => flag !== 'contradicts_evidence'),
          },
        }),
      ['contradictions with the telemetry flagged'],
    ],
    [
      'sees contradictions everywhere',
      (reading) =>
        withResult(reading, {
          verdictConfidence: {
            level: 'low',
            flags: [...new Set([...flagsOf(reading), 'contradicts_evidence' as const])],
          },
        }),
      ['reports with an unwanted flag'],
    ],
  ])('finds a reader that %s', (_title, change, expected) => {
    expect(missed(answerFigures(changed(answered, change)))).toEqual(expected);
  });

  const flagsOf = (reading: Reading) => reading.result.verdictConfidence?.flags ?? [];
});
