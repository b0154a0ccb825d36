/** Findings of finished jobs become issues of the code host: automatically, and on request. */
import {
  CodehostLimited,
  CodehostPermissionMissing,
  CodehostUnavailable,
  MaterialClient,
  RepositoryNotAccessible,
} from '@handtest/contracts/codehost';
import { Forbidden, InvalidRequest, newId, systemCall } from '@handtest/contracts/define';
import { JobNotCompleted, JobNotFound, type RelatedIssueInfo } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import type { Issue } from '@handtest/fakes';
import { errorOf } from '@handtest/testing';
import { addOwner } from './codehost-under-test.js';
import {
  addInstalledPlace,
  addJob,
  addPlace,
  duplicateTitle,
  type FilingUnderTest,
  finish,
  issuesOf,
  markerLine,
  newFinding,
  onlyEndOf,
  type Place,
  requestOf,
  startFiling,
} from './filing-under-test.js';

let codehost: FilingUnderTest;

beforeAll(async () => {
  codehost = await startFiling();
});
afterAll(() => codehost?.stop());
beforeEach(() => codehost.server.faults.clear());

const endOf = (jobId: string) => onlyEndOf(codehost, jobId);

function relationTo(issue: Issue, relation: RelatedIssueInfo['relation']): RelatedIssueInfo {
  const { number, title, state, repository } = issue;
  const url = `${codehost.host.urls.web}/${repository.fullName}/issues/${number}`;
  const confidence = relation === 'duplicate' ? 0.9 : 0.5;
  return { issueNumber: number, title, state, relation, confidence, reason: 'Same error', url };
}

describe('a finished job with automatic filing', () => {
  it('gets an issue for each finding, the most severe first, and its end is published once', async () => {
    const place = await addPlace(codehost);
    const findings = (['low', 'critical', 'medium'] as const).map((severity) => newFinding({ severity }));
    const job = addJob(place, { findings });
    await finish(codehost, job);
    await finish(codehost, job);
    const end = await endOf(job.jobId);
    const issues = issuesOf(codehost, place);
    expect(issues.map(({ title }) => title)).toEqual([1, 2, 0].map((index) => findings[index]!.title));
    for (const { body, labels } of issues) {
      expect(body).toContain(job.jobUrl);
      expect(body).toMatch(markerLine);
      expect(labels).toEqual([]);
    }
    const { organizationId, projectId, jobId } = job;
    const createdIssues = issues.map(({ number, title }) => ({
      ...{ issueNumber: number, title, isNew: true },
      issueUrl: `${codehost.host.urls.web}/${place.name}/issues/${number}`,
    }));
    const ended = { createdIssues, failed: 0, failedIssues: [] };
    expect(end).toEqual({ jobId, organizationId, projectId, ...ended });
    const outcome = await codehost.filings.outcome({ jobId }, place.person.call);
    expect(outcome).toEqual({ hasEnded: true, ...ended });
  });

  it('ends at once when nothing is to be filed, and has no end when it has no flag', async () => {
    const place = await addPlace(codehost);
    const empty = addJob(place, { findings: [] });
    await finish(codehost, empty);
    expect(await endOf(empty.jobId)).toMatchObject({ createdIssues: [], failed: 0 });
    const plain = addJob(place);
    await finish(codehost, plain, { autoCreateCodehostIssues: undefined });
    const failed = addJob(place, { status: 'failed' });
    await finish(codehost, failed, { status: 'failed', findings: undefined });
    await endOf(failed.jobId);
    expect(codehost.ended.some(({ jobId }) => jobId === plain.jobId)).toBe(false);
    expect(issuesOf(codehost, place)).toEqual([]);
    const { hasEnded } = await codehost.filings.outcome({ jobId: plain.jobId }, place.person.call);
    expect(hasEnded).toBe(false);
  });

  it('comments on the issue with the same defect, open or closed, and names related ones', async () => {
    const place = await addPlace(codehost);
    const [open, closed, related] = ['One', 'Two', 'Three'].map((title) =>
      codehost.host.issues.open(place.repository, { title }),
    ) as [Issue, Issue, Issue];
    codehost.host.issues.close(closed);
    const other = await addPlace(codehost);
    const foreign = codehost.host.issues.open(other.repository, { title: 'Elsewhere' });
    const job = addJob(place, {
      findings: [
        newFinding({ relatedIssues: [relationTo(open, 'duplicate'), relationTo(related, 'related')] }),
        newFinding({ relatedIssues: [relationTo(closed, 'duplicate')] }),
        newFinding({ relatedIssues: [relationTo(related, 'related'), relationTo(foreign, 'duplicate')] }),
      ],
    });
    await finish(codehost, job);
    const { createdIssues } = await endOf(job.jobId);
    expect(createdIssues.map(({ issueNumber, isNew }) => [issueNumber, isNew])).toEqual([
      [open.number, false],
      [closed.number, false],
      [4, true],
    ]);
    expect([open, closed].map(({ comments }) => comments.length)).toEqual([1, 1]);
    expect(open.comments[0]!.body).toMatch(markerLine);
    expect(open.comments[0]!.body).toContain(`Related: #${related.number}\n`);
    const created = issuesOf(codehost, place).find(({ number }) => number === 4)!;
    expect(created.body).toContain(`Related: #${related.number}\n`);
    expect(created.body).not.toContain('Related: #1');
  });

  it('files a new issue when the existing one accepts no comment', async () => {
    const place = await addPlace(codehost);
    const target = await addPlace(codehost);
    const [locked, deleted, moved] = ['One', 'Two', 'Three'].map((title) =>
      codehost.host.issues.open(place.repository, { title }),
    ) as [Issue, Issue, Issue];
    codehost.host.issues.edit(locked, { locked: true });
    codehost.host.issues.delete(deleted);
    const findings = [locked, deleted, moved].map((issue) =>
      newFinding({ relatedIssues: [relationTo(issue, 'duplicate')] }),
    );
    codehost.host.issues.transfer(moved, target.repository);
    const job = addJob(place, { findings });
    await finish(codehost, job);
    const { createdIssues, failed } = await endOf(job.jobId);
    expect([createdIssues.map(({ isNew }) => isNew), failed]).toEqual([[true, true, true], 0]);
    expect(issuesOf(codehost, target).flatMap(({ comments }) => comments)).toEqual([]);
  });

  it('files at most 20 findings and counts the others in the last one', async () => {
    const place = await addPlace(codehost);
    const findings = Array.from({ length: 23 }, () => newFinding());
    const job = addJob(place, { findings });
    const block = `UPDATE connection SET blocked_until = now() + interval '1 hour' WHERE organization_id = $1`;
    await codehost.sql(block, [place.person.organizationId]);
    await finish(codehost, job);
    const rows = await eventually(async () => {
      const select = `SELECT content->>'omitted' AS omitted, content->'finding'->>'title' AS title
        FROM filing WHERE job_id = $1 ORDER BY id`;
      const found = await codehost.sql<{ omitted: string; title: string }>(select, [job.jobId]);
      expect(found).toHaveLength(20);
      return found;
    });
    expect(rows.filter(({ omitted }) => omitted === '3').map(({ title }) => title)).toEqual([
      findings[19]!.title,
    ]);
    expect(rows.filter(({ omitted }) => omitted === '0')).toHaveLength(19);
  });

  it('names what cannot be filed, with a sentence for each reason', async () => {
    const cases: [change: (place: Place) => unknown, sentence: RegExp][] = [
      [({ repository }) => (repository.hasIssues = false), /issues of .+ are disabled; enable them/],
      [({ repository }) => (repository.archived = true), /permission "Issues: write" is missing/],
      [({ repository }) => codehost.host.deleteRepository(repository), /has no access to/],
      [() => codehost.server.fail({ method: 'POST', path: /\/issues$/, does: 422 }), /with the status 422/],
    ];
    for (const [change, sentence] of cases) {
      const place = await addPlace(codehost);
      change(place);
      const job = addJob(place);
      await finish(codehost, job);
      const failedIssues = [
        { title: job.findings[0]!.title, message: expect.stringMatching(sentence) as string },
      ];
      expect(await endOf(job.jobId)).toMatchObject({ createdIssues: [], failed: 1, failedIssues });
    }
    const place = await addPlace(codehost);
    const job = addJob(place, { codehostRepos: [], codehostIssuesRepo: undefined });
    await finish(codehost, job);
    const failedIssues = [
      { title: job.findings[0]!.title, message: expect.stringContaining('has no repository') as string },
    ];
    expect(await endOf(job.jobId)).toMatchObject({ createdIssues: [], failed: 1, failedIssues });
  });

  it('deletes the token of the job and the content of the findings when it has ended', async () => {
    const place = await addPlace(codehost);
    const job = addJob(place);
    const insert = `INSERT INTO job_token (job_id, organization_id, encrypted_token, delete_after)
      VALUES ($1, $2, 'x', now())`;
    await codehost.sql(insert, [job.jobId, job.organizationId]);
    await finish(codehost, job);
    await endOf(job.jobId);
    const left = `SELECT (SELECT count(*)::int FROM job_token WHERE job_id = $1) AS tokens,
      (SELECT count(content)::int FROM filing WHERE job_id = $1) AS contents`;
    expect(await codehost.sql(left, [job.jobId])).toEqual([{ tokens: 0, contents: 0 }]);
  });
});

describe('a request to create an issue', () => {
  const create = (place: Place, request: ReturnType<typeof requestOf>, call = place.person.call) =>
    codehost.filings.createIssue(request, call);

  it('files the finding once, with the labels that the repository has', async () => {
    const place = await addInstalledPlace(codehost);
    const finding = newFinding({ suggestedLabels: ['Bug', 'invented', 'question'] });
    const job = addJob(place, { findings: [finding], autoCreateCodehostIssues: false });
    const request = requestOf(job, finding);
    const first = await create(place, request);
    const [issue] = issuesOf(codehost, place) as [Issue];
    expect(first).toEqual({
      created: {
        ...{ issueNumber: issue.number, title: finding.title, isNew: true, repo: place.name },
        issueUrl: `${codehost.host.urls.web}/${place.name}/issues/${issue.number}`,
      },
      duplicateInfo: null,
    });
    expect(issue.labels.map(({ name }) => name)).toEqual(['bug', 'question']);
    expect(place.repository.labels.some(({ name }) => name === 'invented')).toBe(false);
    expect(await create(place, { ...request, codehostRepo: place.name.toUpperCase() })).toEqual(first);
    expect(issuesOf(codehost, place)).toHaveLength(1);
  });

  it('is refused for a test job', async () => {
    const place = await addInstalledPlace(codehost);
    const finding = newFinding({});
    const job = addJob(place, { livemode: false, findings: [finding] });
    const filed = create(place, requestOf(job, finding));
    await expect(filed).rejects.toMatchObject({ status: 400, faults: [{ param: 'jobId' }] });
    expect(issuesOf(codehost, place)).toEqual([]);
  });

  it('comments on the issue with the same defect that the reading found', async () => {
    const place = await addPlace(codehost);
    const known = codehost.host.issues.open(place.repository, { title: 'Pay is dead' });
    const finding = newFinding({ relatedIssues: [relationTo(known, 'duplicate')] });
    const job = addJob(place, { findings: [finding] });
    const { created, duplicateInfo } = await create(place, requestOf(job, finding));
    expect(created).toMatchObject({ issueNumber: known.number, title: 'Pay is dead', isNew: false });
    expect(duplicateInfo).toMatchObject({ relation: 'duplicate', confidence: 0.9, reason: 'Same error' });
    expect(duplicateInfo!.commentUrl).toContain(`#issuecomment-${known.comments[0]!.id}`);
  });

  it('comments on an issue that is newer than the reading, but not on one of the same job', async () => {
    const place = await addPlace(codehost);
    const { organizationId } = place.person;
    const refreshed = async () => {
      const stale = `UPDATE issue_sync SET refreshed_at = now() - interval '1 minute'
        WHERE organization_id = $1 AND built_at IS NOT NULL RETURNING 1`;
      await eventually(async () => expect(await codehost.sql(stale, [organizationId])).toHaveLength(1));
    };
    const findings = [newFinding(), newFinding({ title: duplicateTitle })] as const;
    const own = newFinding({ description: findings[1].description });
    const job = addJob(place, { findings: [...findings, own] });
    await create(place, requestOf(job, findings[0]));
    await refreshed();
    const { issueNumber } = (await create(place, requestOf(job, findings[1]))).created;
    await refreshed();
    expect((await create(place, requestOf(job, own))).created.isNew).toBe(true);
    const later = newFinding({ description: findings[1].description });
    const next = addJob(place, { findings: [later] });
    const { created, duplicateInfo } = await create(place, requestOf(next, later));
    expect(created).toMatchObject({ issueNumber, isNew: false });
    expect(duplicateInfo).toMatchObject({ confidence: 0.8, reason: 'Titles alike' });
  });

  it('meets the automatic filing of the same finding', async () => {
    const place = await addPlace(codehost);
    const finding = newFinding();
    const job = addJob(place, { findings: [finding] });
    const [answer] = await Promise.all([create(place, requestOf(job, finding)), finish(codehost, job)]);
    const { createdIssues } = await endOf(job.jobId);
    expect(createdIssues.map(({ issueNumber }) => issueNumber)).toEqual([answer.created.issueNumber]);
    expect(issuesOf(codehost, place)).toHaveLength(1);
  });

  it('corrects what an earlier request about the same finding asked, while that one waits', async () => {
    const place = await addPlace(codehost);
    const finding = newFinding({ suggestedLabels: ['bug'] });
    const job = addJob(place, { findings: [finding] });
    const block = `UPDATE connection SET blocked_until = now() + make_interval(secs => $2) WHERE organization_id = $1`;
    await codehost.sql(block, [place.person.organizationId, 300]);
    const reserved = `SELECT content->'finding'->'suggestedLabels' AS labels FROM filing WHERE job_id = $1`;
    const untilReserved = (labels: string[]) =>
      eventually(async () => expect(await codehost.sql(reserved, [job.jobId])).toEqual([{ labels }]));
    const first = create(place, requestOf(job, finding));
    await untilReserved(['bug']);
    const second = create(place, requestOf(job, { ...finding, suggestedLabels: ['question'] }));
    await untilReserved(['question']);
    const ofJob = `FROM filing WHERE filing.id = work.key AND job_id = $1`;
    const waits = `SELECT FROM work WHERE due_at > now() + interval '1 minute' AND EXISTS (SELECT ${ofJob})`;
    await eventually(async () => expect(await codehost.sql(waits, [job.jobId])).toHaveLength(1));
    await codehost.sql(block, [place.person.organizationId, -1]);
    await codehost.sql(`UPDATE work SET due_at = now() ${ofJob}`, [job.jobId]);
    expect(await second).toEqual(await first);
    const [issue, ...others] = issuesOf(codehost, place);
    expect([issue!.labels.map(({ name }) => name), others]).toEqual([['question'], []]);
  });

  it('is refused for others, for a job that has not completed, and without a repository', async () => {
    const place = await addPlace(codehost);
    const finding = newFinding();
    const job = addJob(place, { findings: [finding] });
    const request = requestOf(job, finding);
    const stranger = codehost.addPerson();
    const viewer = codehost.addPerson('viewer', place.person.organizationId);
    expect(await errorOf(create(place, request, stranger.call))).toBeInstanceOf(JobNotFound);
    expect(await errorOf(create(place, request, viewer.call))).toBeInstanceOf(Forbidden);
    for (const jobId of [newId('job'), 'job_x']) {
      expect(await errorOf(create(place, { ...request, jobId }))).toBeInstanceOf(JobNotFound);
    }
    const running = addJob(place, { status: 'working', findings: [] });
    expect(await errorOf(create(place, requestOf(running, finding)))).toBeInstanceOf(JobNotCompleted);
    const without = addJob(place, { codehostRepos: [] });
    const error = await errorOf(create(place, requestOf(without, finding)));
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error.message).toBe('The project has no repository; set its codehostRepos');
    const foreign = await addPlace(codehost);
    const elsewhere = { ...request, codehostRepo: foreign.name };
    expect((await errorOf(create(place, elsewhere))).message).toContain(`no access to ${foreign.name}`);
  });

  it.each<[field: string, change: Record<string, unknown>]>([
    ['title', { title: '' }],
    ['title', { title: 5 }],
    ['description', { description: 'x'.repeat(20_001) }],
    ['severity', { severity: 'urgent' }],
    ['reproductionSteps', { reproductionSteps: [null] }],
    ['suggestedLabels', { suggestedLabels: [5] }],
    ['suggestedLabels', { suggestedLabels: 'bug' }],
  ])('is refused with a wrong %s of the finding', async (field, change) => {
    const place = await addPlace(codehost);
    const request = requestOf(addJob(place), newFinding());
    const error = await errorOf(create(place, { ...request, issue: { ...request.issue, ...change } }));
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error.message).toMatch(new RegExp(`^issue\\..*${field}.* must `));
  });

  it('files a finding with characters that a database does not store', async () => {
    const place = await addPlace(codehost);
    const finding = newFinding({ actualBehavior: 'Half of \ud83d and \0', suggestedLabels: ['\0'] });
    expect((await create(place, requestOf(addJob(place), finding))).created.isNew).toBe(true);
  });

  it('uses the token of a job only for the repositories of the job', async () => {
    const place = await addPlace(codehost);
    const { user, repositories } = addOwner(codehost);
    const { fullName } = repositories[0]!;
    const requestFor = async (job: ReturnType<typeof addJob>) => {
      const token = codehost.host.tokens.issueUserToken(user, false);
      await new MaterialClient(codehost.transport).keepToken({ ...job, token }, systemCall('job'));
      return requestOf(job, job.findings[0]!, { codehostRepo: fullName });
    };
    const elsewhere = await requestFor(addJob(place));
    expect(await errorOf(create(place, elsewhere))).toBeInstanceOf(RepositoryNotAccessible);
    const named = await requestFor(addJob(place, { codehostIssuesRepo: fullName }));
    expect((await create(place, named)).created).toMatchObject({ repo: fullName, isNew: true });
  });

  it('answers why the code host refused, and files after the reason is gone', async () => {
    const place = await addPlace(codehost);
    const finding = newFinding();
    const request = requestOf(addJob(place, { findings: [finding] }), finding);
    const path = /\/issues$/;
    for (const [does, error] of [
      [403, CodehostPermissionMissing],
      [404, RepositoryNotAccessible],
      [410, InvalidRequest],
      [422, InvalidRequest],
    ] as const) {
      codehost.server.fail({ method: 'POST', path, does });
      expect(await errorOf(create(place, request))).toBeInstanceOf(error);
    }
    expect((await create(place, request)).created.isNew).toBe(true);
    expect(issuesOf(codehost, place)).toHaveLength(1);
  });

  it('is a 503 with its time while a limit blocks the credential, and names a missing permission of the App', async () => {
    const place = await addPlace(codehost);
    const finding = newFinding();
    const request = requestOf(addJob(place, { findings: [finding] }), finding);
    const block = `UPDATE connection SET blocked_until = now() + make_interval(secs => $2) WHERE organization_id = $1`;
    await codehost.sql(block, [place.person.organizationId, 50]);
    const limited = await errorOf(create(place, { ...request, codehostRepo: `${place.user.login}/unknown` }));
    expect([limited.constructor, (limited as CodehostLimited).retryAfterSeconds]).toEqual([
      CodehostLimited,
      50,
    ]);
    const slow = (await errorOf(create(place, request))) as CodehostUnavailable;
    expect([slow.constructor, slow.retryAfterSeconds]).toEqual([CodehostUnavailable, 15]);
    await codehost.sql(block, [place.person.organizationId, -1]);
    await codehost.sql('UPDATE work SET due_at = now() WHERE done_at IS NULL');
    expect((await create(place, request)).created.isNew).toBe(true);
    const installed = await addInstalledPlace(codehost);
    const installation = [...codehost.host.app.installations.values()].at(-1)!;
    Object.assign(installation, { permissions: { metadata: 'read' } });
    const refused = await errorOf(create(installed, requestOf(addJob(installed), finding)));
    expect(refused).toBeInstanceOf(CodehostPermissionMissing);
    expect(refused.message).toContain('Issues: write');
  });
});
