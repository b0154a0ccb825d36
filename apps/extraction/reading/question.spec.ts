import type { PassStatus } from '@handtest/contracts/job';
import { draftOf, ScriptedReader } from '../test/scripted-reader.js';
import { submittedReport } from '../test/submitted-report.js';
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
