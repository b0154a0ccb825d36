/** A case as the job service gives it to the extraction service. */
import type { SubmittedReport } from '@handtest/contracts/job';
import { telemetryEvents } from '../../apps/job/telemetry/telemetry-event.js';
import { type EvaluationCase, outputSchemaOf } from './evaluation-case.js';

const claimedMs = Date.UTC(2026, 10, 2, 12);
/** Of the whole test. The telemetry ends earlier. */
const testSeconds = 900;

const at = (second: number) => new Date(claimedMs + second * 1_000).toISOString();

/** @param answered false: the report as if the tester had filled in no form */
export async function submittedReportOf(one: EvaluationCase, answered: boolean): Promise<SubmittedReport> {
  const { console = [], network = [], clicks = [] } = one.telemetry;
  const recording = {
    consoleMessages: console.map((event) => ({ ...event, timestamp: at(event.at) })),
    networkRequests: network.map((event) => ({ ...event, timestamp: at(event.at) })),
    clicks: clicks.map((event) => ({ x: 0, y: 0, ...event, timestamp: at(event.at) })),
  };
  const { url, description, additionalValidationInstructions } = one.job;
  return {
    jobId: 'job_01h455vb4pex5vsknk084sn02q',
    organizationId: 'org_01h455vb4pex5vsknk084sn02q',
    projectId: 'proj_01h455vb4pex5vsknk084sn02q',
    url,
    description,
    outputSchema: outputSchemaOf(one),
    additionalValidationInstructions,
    deviceClass: 'desktop',
    report: one.report,
    ...(answered && { testerAnswers: one.testerAnswers }),
    claimedAt: at(0),
    submittedAt: at(testSeconds),
    testDurationSeconds: testSeconds,
    conversation: [],
    telemetry: await telemetryEvents(() => [recording]),
  };
}
