import type { PassStatus, SubmittedReport } from '@handtest/contracts/job';
import type { DraftFinding } from '../report/draft.js';
import type { StatedDraft } from '../report/stated-draft.js';
import { draftOf, ScriptedReader } from '../test/scripted-reader.js';
import { submittedReport } from '../test/submitted-report.js';
import { type Questioned, questionsOf } from './question.js';
import { readReport } from './read-report.js';

async function questions(verdict: PassStatus, passStatus: PassStatus | null): Promise<string[]> {
  const report = submittedReport({ testerAnswers: { verdict, findings: [] } });
  const finished = await readReport(
    report,
    new ScriptedReader(draftOf({ passStatus })),
    AbortSignal.timeout(10_000),
  );
  return finished.questions;
}

it('a verdict that the report does not read like gets a question', async () => {
  expect(await questions('pass', 'fail')).toEqual([
    'Your verdict is "pass", and the text of your report reads like "fail". Is the verdict right?',
  ]);
  expect((await questions('not_applicable', 'pass'))[0]).toContain('"not applicable"');
});

it.each(['pass', null] as const)('a pass of a report that reads like %s gets none', async (read) => {
  expect(await questions('pass', read)).toEqual([]);
});

describe('a question about', () => {
  const provenance = { reader: 'anthropic', version: 'scripted' } as const;
  const stated: StatedDraft = { ...draftOf({ passStatus: 'pass' }), findings: [], sources: {} };
  const finding: DraftFinding = {
    title: 'The button does nothing',
    description: '',
    severity: 'low',
    expectedBehavior: '',
    actualBehavior: '',
    affectedArea: '',
    citedEventIds: [],
    reproductionSteps: [],
    suggestedLabels: [],
  };
  const asked = (changes: Partial<Questioned>, answers?: SubmittedReport['testerAnswers']) =>
    questionsOf(
      {
        draft: stated,
        stated,
        provenance,
        contradictions: [],
        isPassWithSevereFinding: false,
        unmentioned: [],
        remarks: [],
        flags: [],
        leftOut: [],
        differences: [],
        ...changes,
      },
      submittedReport({ testerAnswers: answers }),
    );
  const named = (count: number) => Array.from({ length: count }, (_, number) => `Name ${number + 1}`);

  it('a pass with a severe finding asks whether both are right', () => {
    expect(asked({})).toEqual([]);
    expect(asked({ isPassWithSevereFinding: true })).toEqual([
      'You say that the test passed, and one of your findings is critical or high. Are both right?',
    ]);
  });

  it('a second opinion gives its reason, for at most four', () => {
    const questions = asked({ differences: named(5) });
    expect(questions).toHaveLength(4);
    expect(questions[0]).toBe('The recorded events show otherwise: Name 1 Is your statement right?');
  });

  it('other steps than the instructions is asked until the tester names them', () => {
    const otherwise = { stated: { ...stated, instructionsFollowed: false } };
    const question = 'What did you do otherwise than the instructions ask?';
    expect(asked(otherwise)).toEqual([question]);
    expect(asked(otherwise, { deviation: 'I used another browser' })).toEqual([]);
  });

  it.each([
    [20, 'Name 19, Name 20. What are the values?'],
    [21, 'Name 19, Name 20 …. What are the values?'],
  ])('%i missing values lists the first 20', (count, end) => {
    const [question] = asked({ stated: { ...stated, unstated: named(count) } });
    expect(question).toMatch(/^Your report says nothing about: Name 1, /);
    expect(question!.endsWith(end)).toBe(true);
  });

  it('is one of at most ten', () => {
    const findings = named(5).map((title) => ({ ...finding, title }));
    const [event] = submittedReport().telemetry;
    const events = Array.from({ length: 5 }, () => event!);
    const questions = asked({ contradictions: events, unmentioned: events, leftOut: findings });
    expect(questions).toHaveLength(10);
  });
});
