import { progressLine } from './progress.js';

it.each([
  [{ type: 'status', status: 'queued' }, 'The job waits for a tester.'],
  [{ type: 'status', status: 'working', testerAlias: 'Tessa' }, 'Tessa tests it.'],
  [{ type: 'status', status: 'working', submittedAt: '2026-01-01T00:00:00Z' }, 'The report is read.'],
  [{ type: 'status', status: 'completed' }, 'The job is completed.'],
  [{ type: 'status', status: 'failed', error: 'The page is down.' }, 'The job is failed: The page is down.'],
  [{ type: 'message', author: 'tester', message: 'Which\ncard?' }, 'Message of the tester: Which card?'],
  [{ type: 'message', author: 'caller', message: 'Any' }, undefined],
  [
    { type: 'extension', minutes: 1, extensionsUsed: 1, responseDeadline: '' },
    'The tester extends the test by 1 minute.',
  ],
  [{ type: 'finding', title: 'Broken', severity: 'low' }, 'Finding (low): Broken'],
] as const)('%j is "%s"', (event, line) => {
  expect(progressLine(event)).toBe(line);
});
