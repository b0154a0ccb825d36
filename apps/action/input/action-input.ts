/** The inputs of the action, as `action.yml` names them: read and validated, with every fault at once. Pure. */
import type { Params } from '@handtest/sdk';
import type { Outcome } from '../report/outcome.js';
import { type Environment, originOf } from './origin.js';
import { InputReader } from './input-reader.js';

type JobRequest = Params<'jobs.create'>;

export interface ActionInput {
  readonly apiKey: string;
  readonly apiUrl: string;
  readonly request: JobRequest;
  readonly waits: boolean;
  readonly timeoutMs?: number;
  readonly cancelsOnAbort: boolean;
  /** The outcomes that fail the step. */
  readonly failures: ReadonlySet<Outcome>;
}

export interface Given {
  /** The text of an input; empty when it is not given. */
  input(name: string): string;
  /** The text of a file of the repository. */
  file(path: string): string;
  readonly environment: Environment;
}

/** @throws InvalidInput */
export function actionInputOf(given: Given): ActionInput {
  const reader = new InputReader((name) => given.input(name));
  const { environment } = given;
  const input = {
    apiKey: reader.key('api-key', environment.HANDTEST_TOKEN),
    apiUrl: reader.webAddress('api-url', environment.HANDTEST_URL),
    request: requestOf(reader, given),
    waits: reader.flag('wait-for-result') ?? true,
    timeoutMs: minutes(reader.numberAboveZero('timeout-minutes')),
    cancelsOnAbort: reader.flag('cancel-on-abort') ?? true,
    failures: failuresOf(reader),
  };
  reader.throwFaults();
  return input;
}

/** The API validates the values, because its rules change. */
function requestOf(reader: InputReader, given: Given): JobRequest {
  const request = {
    projectId: reader.text('project-id'),
    organizationId: reader.text('organization-id'),
    url: reader.text('url'),
    description: reader.text('description'),
    additionalDescription: reader.text('additional-description'),
    template: reader.text('template'),
    templateContent: templateContentOf(reader, given),
    outputSchema: reader.object('output-schema'),
    resultsTemplate: reader.text('results-template'),
    targetDurationMinutes: reader.number('target-duration-minutes'),
    maxExtensionMinutes: reader.number('max-extension-minutes'),
    maxExtensionCount: reader.number('max-extension-count'),
    deviceClass: reader.text('device-class'),
    additionalValidationInstructions: reader.text('additional-validation-instructions'),
    metadata: { ...originOf(given.environment), ...reader.object('metadata') },
    prNumbers: reader.numbers('pr-numbers'),
    issueNumbers: reader.numbers('issue-numbers'),
    codehostRepos: reader.list('codehost-repos'),
    codehostToken: reader.text('codehost-token'),
    autoCreateCodehostIssues: reader.flag('auto-create-codehost-issues'),
    autoCreateCodehostIssuesRepo: reader.text('auto-create-codehost-issues-repo'),
  };
  return Object.fromEntries(
    Object.entries(request).filter(([, value]) => value !== undefined),
  ) as unknown as JobRequest;
}

function templateContentOf(reader: InputReader, given: Given): string | undefined {
  const path = reader.text('template-file');
  if (path === undefined) return undefined;
  if (reader.text('template') !== undefined) {
    reader.refuse('template-file must not be given together with template');
  }
  try {
    return given.file(path);
  } catch {
    reader.refuse(
      'template-file must be the path of a file in the repository: check it out before this step',
    );
    return undefined;
  }
}

function failuresOf(reader: InputReader): ReadonlySet<Outcome> {
  const failures = new Set<Outcome>();
  if (reader.flag('fail-on-failure') ?? true) failures.add('failed');
  if (reader.flag('fail-on-doubt') ?? true) failures.add('doubtful');
  if (reader.flag('fail-on-timeout') ?? true) failures.add('timeout');
  if (reader.flag('fail-on-error') ?? true) failures.add('error');
  return failures;
}

const minutes = (count: number | undefined) => (count === undefined ? undefined : count * 60_000);
