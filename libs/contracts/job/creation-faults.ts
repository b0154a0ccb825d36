/** The rules of a new job over several parameters, as far as they need neither the template nor the project. Pure. */
import { type Fault, isSameRepository } from '../define/index.js';
import type { CreateJobRequest } from './job-creation.contract.js';
import { minutesFaults } from './job-field.js';
import { resultsFaults } from './results-template.js';

const maximumMetadataBytes = 16_384;

/** Every fault of a request whose fields are valid alone. A field with a name in `invalid` was sent too. */
export function creationFaults(request: CreateJobRequest, invalid: ReadonlySet<string> = new Set()): Fault[] {
  const { codehostRepo, codehostRepos, metadata, outputSchema, resultsTemplate } = request;
  const { targetDurationMinutes, maxExtensionMinutes } = request;
  const isSent: IsSent = (name) => request[name] !== undefined || invalid.has(name);
  const faults = [...requirementFaults(request, isSent), ...templateFaults(request, isSent)];
  const metadataBytes = metadata ? Buffer.byteLength(JSON.stringify(metadata)) : 0;
  if (metadataBytes > maximumMetadataBytes) {
    const size = Math.ceil(metadataBytes / 1_024);
    faults.push(fault('metadata', `must be at most 16 KB as JSON; it has ${size} KB`));
  }
  if (
    codehostRepo &&
    codehostRepos?.length &&
    !codehostRepos.some((one) => isSameRepository(one, codehostRepo))
  ) {
    faults.push(fault('codehostRepo', 'must be one of codehostRepos when both are given'));
  }
  if (targetDurationMinutes !== undefined && maxExtensionMinutes !== undefined) {
    faults.push(...minutesFaults(targetDurationMinutes, maxExtensionMinutes));
  }
  return [...faults, ...resultsFaults(outputSchema, resultsTemplate)];
}

type IsSent = (name: keyof CreateJobRequest) => boolean;

/** A template can have url and description; a pull request or issue can replace both. */
function requirementFaults(request: CreateJobRequest, isSent: IsSent): Fault[] {
  const faults: Fault[] = [];
  if (!(['template', 'templateContent', 'prNumbers', 'issueNumbers'] as const).some(isSent)) {
    if (!isSent('url')) faults.push(fault('url', 'is required'));
    if (!isSent('description') && !isSent('additionalDescription')) {
      faults.push(fault('description', 'is required'));
    }
  }
  // An empty list names no repository.
  const hasRepository =
    (isSent('codehostRepos') && request.codehostRepos?.length !== 0) ||
    isSent('codehostRepo') ||
    isSent('templateContent');
  if (!isSent('projectId') && !hasRepository) {
    faults.push(fault('projectId', 'is required unless codehostRepos is given'));
  }
  return faults;
}

function templateFaults(request: CreateJobRequest, isSent: IsSent): Fault[] {
  const { template, templateContent } = request;
  const faults: Fault[] = [];
  if (template !== undefined && templateContent !== undefined) {
    faults.push(fault('templateContent', 'must be left out when template is given'));
  }
  if (!isSent('additionalDescription')) return faults;
  if (isSent('description')) {
    faults.push(fault('additionalDescription', 'must be left out when description is given'));
  }
  if (!isSent('template') && !isSent('templateContent')) {
    faults.push(fault('additionalDescription', 'must be sent with template or templateContent'));
  }
  return faults;
}

function fault(param: string, message: string): Fault {
  return { param, message: `${param} ${message}` };
}
