import { creationFaults } from './creation-faults.js';
import type { CreateJobRequest } from './job-creation.contract.js';

const request: CreateJobRequest = {
  projectId: 'proj_1',
  url: 'https://example.com',
  description: 'Look at it',
};
const params = (changes: object) => creationFaults({ ...request, ...changes }).map(({ param }) => param);
const messages = (changes: object) =>
  creationFaults({ ...request, ...changes }).map(({ message }) => message);

describe('a request for a job', () => {
  it('needs a project, a url and a description, and names all that are missing', () => {
    expect(params({})).toEqual([]);
    expect(creationFaults({}).map(({ message }) => message)).toEqual([
      'url is required',
      'description is required',
      'projectId is required unless codehostRepos is given',
    ]);
    const none = { url: undefined, description: undefined };
    for (const other of [
      { template: 'T' },
      { templateContent: 'x' },
      { prNumbers: [1] },
      { issueNumbers: [1] },
    ]) {
      expect(params({ ...none, ...other })).toEqual([]);
    }
    expect(params({ projectId: undefined, codehostRepo: 'a/b' })).toEqual([]);
    expect(params({ projectId: undefined, codehostRepos: [] })).toEqual(['projectId']);
  });

  it('may have at most 16 KB of metadata', () => {
    const sized = (bytes: number) => ({ metadata: { m: 'x'.repeat(bytes - '{"m":""}'.length) } });
    expect(params(sized(16_384))).toEqual([]);
    expect(messages(sized(16_385))).toEqual(['metadata must be at most 16 KB as JSON; it has 17 KB']);
    expect(messages(sized(20_480))).toEqual(['metadata must be at most 16 KB as JSON; it has 20 KB']);
    expect(params({ metadata: { m: 'é'.repeat(8_189) } })).toEqual(['metadata']);
    expect(params({ metadata: { m: 'é'.repeat(8_188) } })).toEqual([]);
  });

  it('may have at most 120 minutes of target and extension', () => {
    expect(params({ targetDurationMinutes: 60, maxExtensionMinutes: 60 })).toEqual([]);
    expect(messages({ targetDurationMinutes: 110, maxExtensionMinutes: 30 })).toEqual([
      'maxExtensionMinutes and targetDurationMinutes must be at most 120 together; 110 + 30 is 140',
    ]);
  });

  it('may name one repository beside a list only if the list contains it', () => {
    const codehostRepos = ['acme/shop', 'acme/api'];
    expect(params({ codehostRepos, codehostRepo: 'acme/api' })).toEqual([]);
    expect(params({ codehostRepos, codehostRepo: 'Acme/API' })).toEqual([]);
    expect(params({ codehostRepos, codehostRepo: 'acme/web' })).toEqual(['codehostRepo']);
    expect(params({ codehostRepos: [], codehostRepo: 'acme/web' })).toEqual([]);
  });

  it('needs a template for an additional description, and no description beside it', () => {
    const added = { description: undefined, template: 'Checkout', additionalDescription: 'Pay by card.' };
    expect(params(added)).toEqual([]);
    expect(params({ ...added, template: undefined, templateContent: 'Look' })).toEqual([]);
    expect(params({ ...added, template: undefined })).toEqual(['additionalDescription']);
    expect(params({ ...added, description: 'Look' })).toEqual(['additionalDescription']);
  });

  it.each(['template', 'templateContent', 'prNumbers', 'issueNumbers'])(
    'with a wrong %s does not lack what it replaces',
    (name) => expect(creationFaults({ projectId: 'proj_1' }, new Set([name]))).toEqual([]),
  );

  it('with wrong repositories does not lack a project', () => {
    const { projectId: _, ...unassigned } = request;
    expect(creationFaults(unassigned, new Set(['codehostRepos']))).toEqual([]);
  });

  it('has every fault at once', () => {
    const changes = {
      outputSchema: { price: { type: 'money' }, paid: 'yes' },
      resultsTemplate: 'Paid',
      template: 'Checkout',
      templateContent: 'Look',
    };
    expect(params(changes)).toEqual([
      'templateContent',
      'resultsTemplate',
      'outputSchema.price.type',
      'outputSchema.paid',
      'resultsTemplate',
    ]);
  });
});
