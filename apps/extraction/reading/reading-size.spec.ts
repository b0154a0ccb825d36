/** How long a reading may be: it is sent to other services, and is part of a job's record. */
import type { SubmittedReport } from '@handtest/contracts/job';
import { UnreadableReport } from '../report/report-reader.js';
import { RulesReader } from '../rules/rules-reader.js';
import { submittedReport } from '../test/submitted-report.js';
import { consoleError } from '../test/telemetry.js';
import { readReport } from './read-report.js';

const read = (changes: Partial<SubmittedReport>) =>
  readReport(submittedReport(changes), new RulesReader(), AbortSignal.timeout(60_000));

it('a reading with the most findings, each with the longest events, is not too long', async () => {
  const telemetry = [...Array(20).keys()].map((index) => ({
    ...consoleError('漢'.repeat(2_000), index),
    id: `console-${index}`,
    detail: 'error'.repeat(30_000),
  }));
  const at = telemetry.map(({ id }) => id);
  const findings = [...Array(50).keys()].map((index) => ({ title: `Thing ${index} fails`, at }));
  const { reading } = await read({ testerAnswers: { verdict: 'fail', findings }, telemetry });
  expect(reading.extractedIssues[49]!.evidenceCitations).toHaveLength(20);
  expect(Buffer.byteLength(JSON.stringify(reading))).toBeLessThan(4_000_000);
});

it('a report whose data would be too long is unreadable, and the caller learns what to change', async () => {
  const comment = { type: 'string', description: 'A comment' } as const;
  const pages = [...Array(100).keys()].map((index) => {
    return [`page${index}`, { type: 'object', description: 'A page', properties: { comment } }] as const;
  });
  const reading = read({
    report: `Comment: ${'漢'.repeat(90_000)}`,
    outputSchema: Object.fromEntries(pages),
  });
  await expect(reading).rejects.toThrow(UnreadableReport);
  await expect(reading).rejects.toThrow('ask for fewer fields');
});
