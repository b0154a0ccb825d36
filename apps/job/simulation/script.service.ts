/** Validates `metadata.simulate` of a request with a test key. */
import { assertValid, type Fault, invalid, InvalidRequest } from '@handtest/contracts/define';
import { type OutputSchema, SimulationScript, TelemetryBatch } from '@handtest/contracts/job';
import { validated } from '@handtest/messaging';
import { answersFaults } from '../answer/answers-faults.js';
import { batchFaults } from '../telemetry/telemetry-batch.js';

interface ScriptedJob {
  readonly metadata?: Record<string, unknown>;
  readonly outputSchema?: OutputSchema;
}

/** @throws InvalidRequest that names the field, such as `metadata.simulate.verdict` */
export function assertValidScript({ metadata, outputSchema }: ScriptedJob): void {
  const simulate = metadata?.simulate;
  if (simulate === undefined) return;
  const param = 'metadata.simulate';
  if (!isObject(simulate)) throw invalid(param, `${param} must be an object`);
  const { answers, telemetry } = within(`${param}.`, () => validated(SimulationScript, simulate));
  within(`${param}.`, () => assertValid(answers ? answersFaults(answers, outputSchema) : []));
  if (telemetry) within(`${param}.telemetry.`, () => assertTelemetry(telemetry));
}

function assertTelemetry(telemetry: object): void {
  const lists = Object.entries(telemetry).map(([name, list]) => [name, withTimes(list)]);
  const batch = { jobId: 'job', batchId: 'simulation', ...Object.fromEntries(lists) };
  assertValid(batchFaults(validated(TelemetryBatch, batch)));
}

/** The time of an event may be left out. */
function withTimes(list: unknown): unknown {
  if (!Array.isArray(list)) return list;
  const timestamp = new Date().toISOString();
  return list.map((event: unknown) => (isObject(event) ? { timestamp, ...event } : event));
}

function within<T>(prefix: string, validate: () => T): T {
  try {
    return validate();
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    throw withPrefix(prefix, error.faults!);
  }
}

function withPrefix(prefix: string, faults: readonly Fault[]): InvalidRequest {
  return InvalidRequest.of(
    faults.map(({ param, message }) => ({ param: prefix + param, message: prefix + message })),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
