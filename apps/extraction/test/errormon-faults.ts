/** Readings beside error monitors that fail in every way, all at the same time. */
import { eventually } from '@handtest/deployment';
import { type ErrormonFault, ErrormonServer } from '@handtest/fakes';
import { monitoredSession } from './errormon-session.js';
import type { ExtractionUnderTest } from './errormon-under-test.js';

const faults: readonly (ErrormonFault | 'stopped' | 'wrong token')[] = [
  ...[401, 403, 404, 500].map((status) => ({ status })),
  { status: 429, retryAfter: 3_600 },
  ...(['hang', 'reset', 'cut', 'large', 'redirect', 'junk', 'object', 'drip'] as const),
  ...(['stopped', 'wrong token'] as const),
];

/** A reading by rules takes no time of its own. */
const limitSeconds = 15;

interface FaultFigures {
  tried: number;
  /** In words: no reading, a late one, another result, or a connection that does not say what is wrong. */
  problems: string[];
  worstSeconds: number;
}

/** @param times how often each fault is met: all faults at the same time, round after round */
export async function readWithFaults(extraction: ExtractionUnderTest, times: number): Promise<FaultFigures> {
  const figures: FaultFigures = { tried: 0, problems: [], worstSeconds: 0 };
  for (let round = 0; round < times; round++) {
    await Promise.all(faults.map((fault) => readWith(fault, extraction, figures)));
  }
  return figures;
}

async function readWith(
  fault: (typeof faults)[number],
  extraction: ExtractionUnderTest,
  figures: FaultFigures,
): Promise<void> {
  const name = JSON.stringify(fault);
  const server = await ErrormonServer.start();
  const project = extraction.addProject();
  const isWrongToken = fault === 'wrong token';
  await extraction.connect(project, server, isWrongToken ? { token: 'of-another-server' } : {});
  if (fault === 'stopped') await server.stop();
  else if (!isWrongToken) server.fault = fault;
  const startedAt = performance.now();
  const jobId = await extraction.submit(project, monitoredSession(0, 'https://shop.example.com', 0).report);
  await eventually(() => expect(extraction.readings.get(jobId)).toHaveLength(1), { timeoutMs: 120_000 });
  const seconds = (performance.now() - startedAt) / 1_000;
  figures.tried++;
  figures.worstSeconds = Math.max(figures.worstSeconds, seconds);
  if (seconds > limitSeconds) figures.problems.push(`${name}: ${seconds.toFixed(1)} s`);
  const [reading] = extraction.readings.get(jobId)!;
  const { passStatus } = reading!.result;
  const [finding] = reading!.extractedIssues;
  if (passStatus !== 'fail' || finding!.relatedErrormonEventIds) {
    figures.problems.push(`${name}: ${passStatus}, ${JSON.stringify(finding!.relatedErrormonEventIds)}`);
  }
  const [row] = await extraction.sql<{ status: string; last_failure: string | null }>(
    'SELECT status, last_failure FROM errormon_connection WHERE project_id = $1',
    [project.id],
  );
  if (row!.status !== 'failing' || !row!.last_failure) figures.problems.push(`${name}: ${row!.status}`);
  if (fault !== 'stopped') await server.stop();
}
