/** Reads cases in this process, as the extraction service reads submitted reports. */
import { setTimeout } from 'node:timers/promises';
import type { ReportRead } from '@handtest/contracts/extraction';
import type { SubmittedReport } from '@handtest/contracts/job';
import { readReport } from '../../apps/extraction/reading/read-report.js';
import { type ReportReader, UnreadableReport } from '../../apps/extraction/report/report-reader.js';
import { submittedReportOf } from './case-report.js';
import type { EvaluationCase } from './evaluation-case.js';

/** A case with its reading. */
export interface CaseReading {
  readonly of: EvaluationCase;
  readonly report: SubmittedReport;
  readonly reading: Pick<ReportRead, 'result' | 'extractedIssues' | 'provenance'>;
  /** 0 for the rules. */
  readonly usd: number;
  readonly seconds: number;
}

const readingLimitMs = 240_000;
/** A model that is busy is asked again after these times. */
const retryDelaysMs: readonly number[] = [5_000, 30_000];

/**
 * One after the other, because a model limits the requests of an account.
 *
 * @param answered true: only the cases whose tester answered something in the form; false: all, without these answers
 * @throws an error that names the case when the reader is not available
 */
export async function readCases(
  cases: readonly EvaluationCase[],
  reader: ReportReader,
  answered: boolean,
  delaysMs = retryDelaysMs,
): Promise<CaseReading[]> {
  const readings: CaseReading[] = [];
  for (const one of cases) {
    if (answered && !one.testerAnswers) continue;
    const report = await submittedReportOf(one, answered);
    const startedMs = performance.now();
    const { reading, usd } = await available(one.name, delaysMs, () => readingOf(report, reader));
    readings.push({ of: one, report, reading, usd, seconds: (performance.now() - startedMs) / 1_000 });
  }
  return readings;
}

async function available<T>(name: string, delaysMs: readonly number[], read: () => Promise<T>): Promise<T> {
  for (const delayMs of delaysMs) {
    try {
      return await read();
    } catch {
      await setTimeout(delayMs);
    }
  }
  try {
    return await read();
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
  }
}

/** A report that the reader cannot read counts as read without a result. */
async function readingOf(
  report: SubmittedReport,
  reader: ReportReader,
): Promise<Pick<CaseReading, 'reading' | 'usd'>> {
  try {
    const { reading, cost } = await readReport(report, reader, AbortSignal.timeout(readingLimitMs));
    return { reading, usd: cost?.usd ?? 0 };
  } catch (error) {
    if (!(error instanceof UnreadableReport)) throw error;
    const unstated = Object.keys(report.outputSchema ?? {});
    const result = { success: false, explanation: error.message, unstated };
    return { reading: { result, extractedIssues: [], provenance: reader.provenance }, usd: 0 };
  }
}
