/** Findings get existing issues and places in the code. A search that is slow or fails never fails or holds up the reading. */
import {
  candidateContract,
  type CandidatesFound,
  type FindCandidatesRequest,
} from '@handtest/contracts/codehost';
import type { Api, Call, EventEnvelope } from '@handtest/contracts/define';
import { newId } from '@handtest/contracts/define';
import { extractionEvents, type ReportRead } from '@handtest/contracts/extraction';
import {
  type JobById,
  jobEvents,
  JobNotFound,
  reportContract,
  type SubmittedReport,
} from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { AnthropicServer, type AnthropicScript } from '@handtest/fakes';
import { Serves } from '@handtest/messaging';
import { startNeighbour, startTestbed, type Testbed } from '@handtest/testing';
import { migrations } from '../migrations/index.js';
import { draftByRules } from '../rules/rules-reader.js';
import { extractionService } from '../service.js';
import { secretsKey } from './secrets-key.js';
import { failedCheckout, submittedReport } from './submitted-report.js';
import { candidateIssue, candidatePlace } from './test-material.js';

const reports = new Map<string, SubmittedReport>();

@Serves(reportContract)
class ReportController implements Api<typeof reportContract> {
  read({ jobId }: JobById): Promise<SubmittedReport> {
    const report = reports.get(jobId);
    if (!report) throw new JobNotFound();
    return Promise.resolve(report);
  }
}

type Search = (request: FindCandidatesRequest) => Promise<CandidatesFound>;

const found: Search = ({ findings }) =>
  Promise.resolve({
    candidates: findings.map((_finding, n) => ({
      issues: [
        candidateIssue(10 * n + 1, { sharedText: 'payment is undefined' }),
        candidateIssue(10 * n + 2),
      ],
      places: [candidatePlace(`pay-${n}`, 0.8), candidatePlace(`cart-${n}`, 0.3)],
    })),
  });
/** Searches that hang; a server that stops waits for its answers. */
const hanging: (() => void)[] = [];
const hang: Search = () => new Promise((_resolve, reject) => hanging.push(() => reject(new Error('late'))));
/** By job. */
const searches = new Map<string, Search>();
const searched: { request: FindCandidatesRequest; call: Call }[] = [];

@Serves(candidateContract)
class CandidateController implements Api<typeof candidateContract> {
  find(request: FindCandidatesRequest, call: Call): Promise<CandidatesFound> {
    searched.push({ request, call });
    return searches.get(request.jobId)!(request);
  }
}

let testbed: Testbed;
const read: ReportRead[] = [];

async function stop(): Promise<void> {
  for (const end of hanging.splice(0)) end();
  await testbed.stop();
}

async function start(env: Record<string, string>): Promise<void> {
  testbed = await startTestbed({
    ...extractionService,
    migrations,
    env: { LOG_LEVEL: 'error', SECRETS_KEY: secretsKey, ...env },
    neighbours: async (natsUrl) => [
      await startNeighbour(natsUrl, 'job', ReportController),
      await startNeighbour(natsUrl, 'codehost', CandidateController),
    ],
  });
  testbed.connection.subscribe(extractionEvents.reportRead.subject, {
    callback: (_error, message) => void read.push(message.json<EventEnvelope<ReportRead>>().payload),
  });
  await testbed.connection.flush();
}

async function submit(search: Search, changes: Partial<SubmittedReport> = {}): Promise<string> {
  const jobId = newId('job');
  const report = 'The payment fails with an error.';
  reports.set(
    jobId,
    submittedReport({
      ...{ jobId, report, telemetry: failedCheckout, codehostRepos: ['acme/shop'] },
      ...changes,
    }),
  );
  searches.set(jobId, search);
  const event = { jobId, organizationId: newId('organization'), projectId: newId('project') };
  await testbed.publish(jobEvents.submitted, event, `job:${jobId}`);
  return jobId;
}

async function findingsOf(jobId: string) {
  const reading = await eventually(
    () => {
      const one = read.find((other) => other.jobId === jobId);
      expect(one).toBeDefined();
      return one!;
    },
    { timeoutMs: 40_000 },
  );
  expect(reading.extractedIssues.length).toBeGreaterThan(0);
  return reading.extractedIssues;
}

describe('without a key', () => {
  beforeAll(() => start({}));
  afterAll(stop);

  it('a finding has related issues and code references by rules', async () => {
    const jobId = await submit(found, { headSha: 'a'.repeat(40), prNumbers: [7] });
    const [finding] = await findingsOf(jobId);
    expect(finding!.relatedIssues).toMatchObject([
      {
        issueNumber: 1,
        relation: 'duplicate',
        reason: 'Same error "payment is undefined"; titles alike 0.70',
      },
      { issueNumber: 2, relation: 'duplicate', url: candidateIssue(2).url },
    ]);
    expect(finding!.codeReferences).toEqual([candidatePlace('pay-0', 0.8).reference]);
    const { request, call } = searched.find((one) => one.request.jobId === jobId)!;
    expect(request).toMatchObject({
      organizationId: reports.get(jobId)!.organizationId,
      repos: ['acme/shop'],
      headSha: 'a'.repeat(40),
      prNumbers: [7],
      findings: [{ failedPaths: ['/api/payment'] }],
    });
    expect(call.caller).toEqual({ kind: 'system', service: 'extraction' });
  });

  it('a job without a repository, or without findings, is not searched for', async () => {
    const none = await submit(found, { codehostRepos: undefined });
    const passed = await submit(found, { report: 'Everything worked as expected, I got a receipt.' });
    expect((await findingsOf(none))[0]).not.toHaveProperty('relatedIssues');
    await eventually(() => expect(read.map(({ jobId }) => jobId)).toContain(passed));
    expect(searched.filter(({ request }) => [none, passed].includes(request.jobId))).toEqual([]);
  });

  it('a search that fails or answers junk leaves the findings without relations', async () => {
    const bad: Search[] = [
      () => Promise.reject(new Error('broken')),
      () => Promise.reject(new TypeError('broken')),
      () => Promise.resolve({ candidates: [] }),
      () => Promise.resolve({} as CandidatesFound),
      ({ findings }) => Promise.resolve({ candidates: findings.map(() => ({ issues: [], places: [] })) }),
    ];
    const failures = [];
    for (const search of bad) {
      const [finding] = await findingsOf(await submit(search));
      if (finding!.relatedIssues ?? finding!.codeReferences) failures.push(finding);
    }
    process.stdout.write(`readings with a broken search: tried ${bad.length}, failed ${failures.length}\n`);
    expect(failures).toEqual([]);
  });

  it('a process that stops during a search releases the reading immediately', async () => {
    const jobId = await submit(hang);
    await eventually(() => expect(searched.map(({ request }) => request.jobId)).toContain(jobId));
    const startMs = performance.now();
    await testbed.replicas[0]!.stop();
    expect(performance.now() - startMs).toBeLessThan(10_000);
    searches.set(jobId, found);
    await testbed.addReplica();
    expect((await findingsOf(jobId))[0]!.relatedIssues).toHaveLength(2);
  });
});

describe('with the Anthropic API', () => {
  let anthropic: AnthropicServer;
  const relations = {
    relations: [
      { findingId: 'finding-1', candidateId: 'issue-2', sameDefect: true, confidence: 0.9, reason: 'Same.' },
      { findingId: 'finding-1', candidateId: 'issue-999', sameDefect: true, confidence: 0.9, reason: 'No.' },
    ],
    places: [{ findingId: 'finding-1', placeId: 'cart-0' }],
  };
  const script =
    (related: ReturnType<AnthropicScript>): AnthropicScript =>
    ({ system, messages }) => {
      if (system!.startsWith('You compare findings')) return related;
      const { report, telemetry } = JSON.parse(messages[0]!.content) as SubmittedReport;
      return { text: JSON.stringify(draftByRules(submittedReport({ report, telemetry }))) };
    };

  beforeAll(async () => {
    anthropic = await AnthropicServer.start(script('hang'));
    await start({
      ANTHROPIC_API_KEY: 'test-key',
      ANTHROPIC_BASE_URL: anthropic.url,
      READER_SECOND_OPINION: 'off',
    });
  });
  afterAll(async () => {
    await stop();
    await anthropic.stop();
  });

  it('the model picks issues and places by id, in one request for all findings', async () => {
    anthropic.use(script({ text: JSON.stringify(relations) }));
    const report = 'Bugs:\n- The payment fails with an error.\n- The picture of the hat is broken.';
    const [first, second] = await findingsOf(await submit(found, { report }));
    expect(first!.relatedIssues).toMatchObject([{ issueNumber: 2, relation: 'duplicate', confidence: 0.9 }]);
    expect(first!.codeReferences).toEqual([candidatePlace('cart-0', 0.3).reference]);
    expect(second).not.toHaveProperty('relatedIssues');
    expect(anthropic.requests).toHaveLength(2);
  });

  it('a reading ends within its budget when the search hangs, or the model hangs, fails or answers junk', async () => {
    const answers: ReturnType<AnthropicScript>[] = ['hang', 'reset', 'cut', { text: 'no' }];
    anthropic.use((request, count) => {
      const [order] = /case \d/.exec(request.messages[0]!.content) ?? [];
      return script(answers[Number(order?.slice(5))]!)(request, count);
    });
    const outcomes = await Promise.all(
      [hang, ...answers.map(() => found)].map(async (search, n) => {
        const startMs = performance.now();
        const report = `The payment fails with an error in ${n === 0 ? 'all cases' : `case ${n - 1}`}.`;
        const [finding] = await findingsOf(await submit(search, { report }));
        const isRight = (finding!.relatedIssues?.length ?? 0) === (search === hang ? 0 : 2);
        return { isRight, seconds: (performance.now() - startMs) / 1_000 };
      }),
    );
    const failed = outcomes.filter(({ isRight }) => !isRight).length;
    const worst = Math.max(...outcomes.map(({ seconds }) => seconds));
    process.stdout.write(
      `relations under faults: tried ${outcomes.length}, failed ${failed}, worst ${worst.toFixed(1)} s\n`,
    );
    expect(failed).toBe(0);
    expect(worst).toBeLessThan(25);
  });
});
