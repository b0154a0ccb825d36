/** What the simulated tester records and reports, as far as the script of the job does not say it. Pure. */
import type {
  OutputSchema,
  PassStatus,
  SimulatedTelemetry,
  SimulationScript,
  SubmitReportRequest,
  TelemetryBatch,
} from '@handtest/contracts/job';
import { fittingAnswers } from './fitting-answers.js';

export interface ClaimedJob {
  readonly jobId: string;
  readonly url: string;
  readonly outputSchema: OutputSchema | null;
  readonly script: SimulationScript | null;
}

/** The telemetry of the test, in one batch. */
export function simulatedTelemetry(
  { jobId, url, script }: ClaimedJob,
  verdict: PassStatus,
  claimedAt: Date,
): TelemetryBatch {
  const telemetry = script?.telemetry ?? usualTelemetry(url, script?.verdict ?? verdict);
  return { jobId, batchId: 'simulation', ...timed(telemetry, claimedAt) };
}

/** Events without a time follow each other after the claim, within the second that the test takes at least. */
export function timed(
  telemetry: SimulatedTelemetry,
  claimedAt: Date,
): Omit<TelemetryBatch, 'jobId' | 'batchId'> {
  const { consoleMessages = [], networkRequests = [], clicks = [] } = telemetry;
  const at = <Event extends { timestamp?: string }>(events: readonly Event[], startMs: number) =>
    events.map((event, index) => {
      const afterMs = Math.min(startMs + index * 100, 900);
      return { timestamp: new Date(claimedAt.getTime() + afterMs).toISOString(), ...event };
    });
  return {
    networkRequests: at(networkRequests, 100),
    clicks: at(clicks, 150),
    consoleMessages: at(consoleMessages, 250),
  };
}

function usualTelemetry(url: string, verdict: PassStatus): SimulatedTelemetry {
  const page = { method: 'GET', url, status: 200 };
  const click = { x: 640, y: 360, element: 'button[type=submit]' };
  const action = new URL('/api/simulated-action', url).href;
  if (verdict === 'not_applicable') return { networkRequests: [page] };
  if (verdict === 'pass')
    return { networkRequests: [page, { method: 'POST', url: action, status: 200 }], clicks: [click] };
  return {
    networkRequests: [page, { method: 'POST', url: action, status: 500 }],
    clicks: [click],
    consoleMessages: [{ type: 'error', message: `Failed to load ${action}: status 500` }],
  };
}

/** With a report of its own the script says all that the tester says. */
export function simulatedReport(
  { jobId, url, outputSchema, script }: ClaimedJob,
  usualVerdict: PassStatus,
): SubmitReportRequest {
  const { report, verdict = usualVerdict, answers, telemetry } = script ?? {};
  if (report !== undefined) {
    return { jobId, report, verdict: script?.verdict, answers: outputSchema ? answers : undefined };
  }
  const fitting = outputSchema && { ...fittingAnswers(outputSchema, verdict === 'pass'), ...answers };
  return {
    jobId,
    report: reports[verdict](url),
    verdict,
    followedInstructions: true,
    findings: verdict === 'fail' ? [finding(telemetry === undefined)] : [],
    ...(fitting && { answers: fitting }),
  };
}

const reports: Readonly<Record<PassStatus, (url: string) => string>> = {
  pass: (url) =>
    `Simulated test. I opened ${url} and followed the instructions. Every step worked as expected.`,
  fail: (url) =>
    `Simulated test. I opened ${url} and followed the instructions. The form failed with an error after I clicked its button.`,
  not_applicable: (url) =>
    `Simulated test. I opened ${url}. The test does not apply to this page, so I could not test anything.`,
};

/** @param isRecorded whether the usual telemetry shows it */
const finding = (isRecorded: boolean) => ({
  title: 'The form fails with an error after a click on its button',
  description: 'A simulated finding: the request that the button sends is answered with status 500.',
  severity: 'high' as const,
  expectedBehavior: 'The form is accepted.',
  actualBehavior: 'The form shows an error.',
  affectedArea: 'Form',
  reproductionSteps: ['Open the page.', 'Click the button of the form.'],
  ...(isRecorded && { at: ['network-2', 'console-1'] }),
});
