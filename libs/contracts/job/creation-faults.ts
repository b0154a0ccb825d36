/** The rules of a new job over several parameters, as far as they need neither the template nor the project. Pure. */
import { type Fault, isSameRepository } from '../define/index.js';
import type { CreateJobRequest } from './job-creation.contract.js';
import { minutesFaults } from './job-field.js';
import { resultsFaults } from './results-template.js';

const maximumMetadataBytes = 16_384;

/** Every fault of a request whose fields are valid alone. */
export function creationFaults(request: CreateJobRequest): Fault[] {
  const { codehostRepo, codehostRepos, metadata, outputSchema, resultsTemplate } = request;
  const { targetDurationMinutes, maxExtensionMinutes } = request;
  const faults = [...requirementFaults(request), ...templateFaults(request)];
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

/** A template can have url and description; a pull request or issue can replace both. */
function requirementFaults(request: CreateJobRequest): Fault[] {
  const { projectId, codehostRepo, codehostRepos, template, templateContent, prNumbers, issueNumbers } =
    request;
  const faults: Fault[] = [];
  if ((template ?? templateContent ?? prNumbers ?? issueNumbers) === undefined) {
    if (request.url === undefined) faults.push(fault('url', 'is required'));
    if (request.description === undefined && request.additionalDescription === undefined) {
      faults.push(fault('description', 'is required'));
    }
  }
  const hasRepository =
    codehostRepo !== undefined || !!codehostRepos?.length || templateContent !== undefined;
  if (projectId === undefined && !hasRepository) {
    faults.push(fault('projectId', 'is required unless codehostRepos is given'));
  }
  return faults;
}

function templateFaults(request: CreateJobRequest): Fault[] {
  const { template, templateContent, description, additionalDescription } = request;
  const faults: Fault[] = [];
  if (template !== undefined && templateContent !== undefined) {
    faults.push(fault('templateContent', 'must be left out when template is given'));
  }
  if (additionalDescription === undefined) return faults;
  if (description !== undefined) {
    faults.push(fault('additionalDescription', 'must be left out when description is given'));
  }
  if ((template ?? templateContent) === undefined) {
    faults.push(fault('additionalDescription', 'must be sent with template or templateContent'));
  }
  return faults;
}

function fault(param: string, message: string): Fault {
  return { param, message: `${param} ${message}` };
}
