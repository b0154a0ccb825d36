/** Each fault of an error monitor 20 times. */
import { readWithFaults } from './errormon-faults.js';
import { startExtraction } from './errormon-under-test.js';

it('readings continue without error monitors that fail', async () => {
  const extraction = await startExtraction({ READING_CONCURRENCY: '100', LOG_LEVEL: 'error' });
  const { tried, problems, worstSeconds } = await readWithFaults(extraction, 20);
  process.stdout.write(
    `faults of error monitors: tried ${tried}, failed ${problems.length}, worst ${worstSeconds.toFixed(1)} s\n`,
  );
  expect([tried, problems, extraction.unreadable]).toEqual([300, [], []]);
  await extraction.stop();
}, 400_000);
