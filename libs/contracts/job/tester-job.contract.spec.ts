import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { TelemetryBatch } from './tester-job.contract.js';

const timestamp = '2026-01-01T00:00:00.000Z';

function problemsOf(clicks: unknown): string[] {
  const batch = plainToInstance(TelemetryBatch, { jobId: 'job_1', batchId: 'one', clicks });
  return validateSync(batch).map(({ property }) => property);
}

const event = { x: 1, y: 2, timestamp };

it.each(['[[]]', '[[[[[]]]]]', `[[${JSON.stringify(event)}]]`, '[null]', '[5]', '["x"]', '[{}]', '{}'])(
  'takes nothing else for events: %s',
  (clicks) => {
    expect(problemsOf(JSON.parse(clicks))).toEqual(['clicks']);
  },
);

it('takes a list of events, be it empty', () => {
  expect(problemsOf([event])).toEqual([]);
  expect(problemsOf([])).toEqual([]);
});
