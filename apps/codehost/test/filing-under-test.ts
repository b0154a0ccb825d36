/** Codehost with a fake job service, and jobs whose findings are filed. */
import {
  type CreateIssueRequest,
  codehostEvents,
  FilingClient,
  type FilingEnded,
} from '@handtest/contracts/codehost';
import { type Api, newId } from '@handtest/contracts/define';
import { type CompareRelationRequest, relationContract } from '@handtest/contracts/extraction';
import {
  type ExtractedIssue,
  findingContract,
  type FindingsToFile,
  type JobById,
  jobEvents,
  type JobFinished,
  JobNotFound,
} from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import type { Account, Issue, Repository } from '@handtest/fakes';
import { Serves } from '@handtest/messaging';
import { startNeighbour } from '@handtest/testing';
import { addOwner, type CodehostUnderTest, type Person, startCodehost } from './codehost-under-test.js';

const jobs = new Map<string, FindingsToFile>();

@Serves(findingContract)
class FindingController implements Api<typeof findingContract> {
  async forFiling({ jobId }: JobById): Promise<FindingsToFile> {
    const job = jobs.get(jobId);
    if (!job) throw new JobNotFound();
    return job;
  }
}

/** Candidates with this title have the defect of every finding. */
export const duplicateTitle = 'The same defect';

@Serves(relationContract)
class RelationController implements Api<typeof relationContract> {
  async compare({ candidates }: CompareRelationRequest) {
    const found = candidates.filter(({ title }) => title === duplicateTitle);
    const relatedIssues = found.map(({ number, title, state, url }) => ({
      ...{ issueNumber: number, title, state, url },
      ...({ relation: 'duplicate', confidence: 0.8, reason: 'Titles alike' } as const),
    }));
    return { relatedIssues };
  }
}

/** An organization whose token sees one repository. */
export interface Place {
  readonly person: Person;
  readonly user: Account;
  readonly repository: Repository;
  /** `owner/repo` */
  readonly name: string;
}

export interface FilingUnderTest extends CodehostUnderTest {
  readonly filings: FilingClient;
  readonly ended: FilingEnded[];
}

export async function startFiling(env: Record<string, string> = {}): Promise<FilingUnderTest> {
  jobs.clear();
  const codehost = await startCodehost(env, async (natsUrl) => [
    await startNeighbour(natsUrl, 'job', FindingController),
    await startNeighbour(natsUrl, 'extraction', RelationController),
  ]);
  const ended: FilingEnded[] = [];
  const seen = new Set<string>();
  codehost.connection.subscribe(codehostEvents.filingEnded.subject, {
    callback: (_error, message) => {
      const { id, payload } = message.json<{ id: string; payload: FilingEnded }>();
      // A relay that is killed after publishing publishes again. A consumer's inbox drops the second one.
      if (!seen.has(id)) ended.push(payload);
      seen.add(id);
    },
  });
  return { ...codehost, filings: new FilingClient(codehost.transport), ended };
}

export async function addPlace(codehost: CodehostUnderTest): Promise<Place> {
  const person = codehost.addPerson();
  const { user, repositories } = addOwner(codehost);
  const token = codehost.host.tokens.issueUserToken(user, false);
  await codehost.connections.putToken({ organizationId: person.organizationId, token }, person.call);
  return { person, user, repository: repositories[0]!, name: repositories[0]!.fullName };
}

/** The same by an installation of the App. */
export async function addInstalledPlace(codehost: CodehostUnderTest): Promise<Place> {
  const person = codehost.addPerson();
  const { user, repositories } = addOwner(codehost);
  await codehost.connect(person, user);
  return { person, user, repository: repositories[0]!, name: repositories[0]!.fullName };
}

let last = 0;

export function newFinding(changes: Partial<ExtractedIssue> = {}): ExtractedIssue {
  return {
    title: `The pay button does nothing (${++last})`,
    description: `Nothing happens after a click on Pay. Try ${last}.`,
    severity: 'medium',
    expectedBehavior: 'The order is paid.',
    actualBehavior: 'Nothing happens.',
    affectedArea: '/checkout',
    evidenceCitations: [],
    reproductionSteps: [{ text: 'Click Pay' }],
    suggestedLabels: [],
    ...changes,
  };
}

/** The job service has it. */
export function addJob({ person, name }: Place, changes: Partial<FindingsToFile> = {}): FindingsToFile {
  const jobId = newId('job');
  const job: FindingsToFile = {
    ...{ jobId, organizationId: person.organizationId, projectId: newId('project'), projectName: 'Shop' },
    ...{
      status: 'completed',
      findings: [newFinding()],
      codehostRepos: [name],
      autoCreateCodehostIssues: true,
    },
    ...{ prNumbers: [], jobUrl: `https://handtest.example/jobs/${jobId}` },
    finishedAt: new Date().toISOString(),
    ...changes,
  };
  jobs.set(jobId, job);
  return job;
}

/** The job service answers no more for it, as for every job of a deleted project. */
export const removeJob = ({ jobId }: FindingsToFile) => jobs.delete(jobId);

export function finish(codehost: CodehostUnderTest, job: FindingsToFile, changes: Partial<JobFinished> = {}) {
  const { jobId, organizationId, projectId, codehostRepos, findings } = job;
  return codehost.publish(jobEvents.finished, {
    ...{ jobId, organizationId, projectId, status: 'completed', findings: findings.length, costMicros: '0' },
    ...{ codehostRepos, autoCreateCodehostIssues: true, finishedAt: new Date().toISOString() },
    ...changes,
  });
}

/** What a caller sends of a finding. */
export function requestOf(
  { jobId }: FindingsToFile,
  finding: ExtractedIssue,
  more: Partial<CreateIssueRequest> = {},
): CreateIssueRequest {
  const { title, description, affectedArea, expectedBehavior, actualBehavior, suggestedLabels } = finding;
  const issue = { title, description, affectedArea, expectedBehavior, actualBehavior, suggestedLabels };
  return { jobId, issue, ...more };
}

export function issuesOf(codehost: CodehostUnderTest, { repository }: Place): Issue[] {
  return codehost.host.issues.of(repository);
}

/** Fails when it was published twice. */
export const onlyEndOf = ({ ended }: FilingUnderTest, jobId: string): Promise<FilingEnded> =>
  eventually(
    () => {
      const found = ended.filter((one) => one.jobId === jobId);
      expect(found).toHaveLength(1);
      return found[0]!;
    },
    { timeoutMs: 20_000 },
  );

export const markerLine = /\n<!-- handtest:[a-z2-7]{26} -->$/;
