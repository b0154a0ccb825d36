/** Every parameter of a new job: absent, at its edges, of a wrong type, out of range, in conflict. */
import { ContractError, InvalidRequest } from '@handtest/contracts/define';
import type { CreateJobRequest } from '@handtest/contracts/job';
import { creationCases, type CreationCase, fileable } from './creation-cases.js';
import { codeHost, newProject } from './fake-neighbours.js';
import { jobRequest, type JobUnderTest, memberOf, startJobService } from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
});

afterAll(() => job.stop());

type Operation = 'create' | 'estimate';

it('a creation and its estimate are answered as the table says, case by case', async () => {
  codeHost.fileable.add(fileable);
  const project = newProject();
  const call = memberOf(project.organizationId);
  const foreign = newProject();
  await job.templates.create(
    {
      projectId: project.id,
      name: 'Stored',
      testInstructions: 'Buy.',
      url: 'https://example.com',
      targetDurationMinutes: 40,
    },
    call,
  );
  const cases = creationCases({
    organizationId: project.organizationId,
    foreignProjectId: foreign.id,
    foreignOrganizationId: foreign.organizationId,
  });

  const answerOf = async (changes: object, operation: Operation): Promise<unknown> => {
    const body = { ...jobRequest(project.id), ...changes } as CreateJobRequest;
    return job.jobs[operation](body, call).catch((error: unknown) => error);
  };
  const differences: string[] = [];
  for (const one of cases) {
    for (const operation of ['create', 'estimate'] as const) {
      const answer = await answerOf(one.changes, operation);
      if (!isAsSaid(one, answer, operation)) {
        differences.push(`${operation}, ${one.parameter}, ${one.what}: ${described(answer)}`);
      }
    }
  }
  process.stdout.write(
    `parameters of a job: tried ${cases.length} cases twice, failed ${differences.length}\n`,
  );
  expect(cases.length).toBeGreaterThanOrEqual(250);
  expect(differences).toEqual([]);
});

function isAsSaid({ answer: said }: CreationCase, answer: unknown, operation: Operation): boolean {
  if (said === 'accepted') return hasMember(answer, operation === 'create' ? 'jobId' : 'holdUsd');
  if ('refused' in said) return answer instanceof InvalidRequest && answer.message.includes(said.refused);
  return answer instanceof ContractError && answer.constructor === said;
}

function hasMember(answer: unknown, name: string): boolean {
  return typeof answer === 'object' && answer !== null && !(answer instanceof Error) && name in answer;
}

function described(answer: unknown): string {
  return answer instanceof Error ? `${answer.name}: ${answer.message}`.slice(0, 300) : JSON.stringify(answer);
}
