/** Filings of many findings, counted: how many issues and comments each of them has. */
import type { FindingsToFile, RelatedIssueInfo } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import type { Exchange } from '@handtest/fakes';
import {
  addInstalledPlace,
  addJob,
  addPlace,
  type FilingUnderTest,
  finish,
  issuesOf,
  newFinding,
  type Place,
  requestOf,
} from './filing-under-test.js';

/** A job with one finding, in an organization of its own. */
export interface Single {
  readonly place: Place;
  readonly job: FindingsToFile;
}

/** @param isComment the finding is in an issue already */
export async function addSingle(codehost: FilingUnderTest, isComment: boolean): Promise<Single> {
  const place = await addPlace(codehost);
  const relatedIssues: RelatedIssueInfo[] = [];
  if (isComment) {
    const { number, title, state } = codehost.host.issues.open(place.repository, { title: 'Known' });
    const url = `${codehost.host.urls.web}/${place.name}/issues/${number}`;
    relatedIssues.push({
      ...{ issueNumber: number, title, state, relation: 'duplicate', confidence: 0.9, reason: 'Same', url },
    });
  }
  return { place, job: addJob(place, { findings: [newFinding({ relatedIssues })] }) };
}

/** Half of them are in an issue already. A replica refuses more calls at a time than it can serve. */
export async function addSingles(codehost: FilingUnderTest, count: number): Promise<Single[]> {
  const singles: Single[] = [];
  while (singles.length < count) {
    const length = Math.min(10, count - singles.length);
    const some = Array.from({ length }, (_, index) => addSingle(codehost, index % 2 === 1));
    singles.push(...(await Promise.all(some)));
  }
  return singles;
}

/** Issues and comments with the finding; the known issue does not count. */
export function filedOf(codehost: FilingUnderTest, { place }: Single): number {
  const issues = issuesOf(codehost, place);
  const bodies = issues.flatMap(({ body, comments }) => [body ?? '', ...comments.map((one) => one.body)]);
  return bodies.filter((body) => body.includes('<!-- handtest:')).length;
}

/** Waits until all have ended, and answers how many were not filed exactly once. */
export async function countWrong(
  codehost: FilingUnderTest,
  singles: readonly Single[],
  timeoutMs: number,
): Promise<number> {
  const ids = new Set(singles.map(({ job }) => job.jobId));
  await eventually(
    () => expect(codehost.ended.filter(({ jobId }) => ids.has(jobId))).toHaveLength(singles.length),
    { timeoutMs },
  );
  return singles.filter((single) => filedOf(codehost, single) !== 1).length;
}

/** Finishes the jobs. */
export async function fileAll(codehost: FilingUnderTest, singles: readonly Single[]): Promise<void> {
  await Promise.all(singles.map(({ job }) => finish(codehost, job)));
}

/** Many requests for the same finding at the same time. Answers how many findings were not filed exactly once. */
export async function requestTogether(
  codehost: FilingUnderTest,
  findings: number,
  requests: number,
): Promise<number> {
  let wrong = 0;
  for (let round = 0; round < findings; round++) {
    const single = await addSingle(codehost, round % 2 === 1);
    const { place, job } = single;
    const request = requestOf(job, job.findings[0]!);
    const answers = await Promise.all(
      // A replica under load answers 503; the repetition joins.
      Array.from({ length: requests }, () =>
        eventually(() => codehost.filings.createIssue(request, place.person.call), { timeoutMs: 60_000 }),
      ),
    );
    const numbers = new Set(answers.map(({ created }) => created.issueNumber));
    if (numbers.size !== 1 || filedOf(codehost, single) !== 1) wrong++;
  }
  return wrong;
}

export interface Traffic {
  readonly writes: number;
  readonly overlaps: number;
  /** Milliseconds from the end of a write to the next one. */
  readonly shortestGapMs: number;
  readonly worstMinute: number;
  readonly seconds: number;
}

/** The writes of one actor to issues, as the code host saw them. */
export function trafficOf(exchanges: readonly Exchange[], actor: string): Traffic {
  const writes = exchanges.filter((one) => one.actor === actor && one.method === 'POST');
  const gaps = writes.slice(1).map(({ startMs }, index) => startMs - writes[index]!.endMs!);
  const minutes = writes.map(
    ({ startMs: from }) => writes.filter(({ startMs }) => startMs >= from && startMs < from + 60_000).length,
  );
  return {
    writes: writes.length,
    overlaps: gaps.filter((gap) => gap < 0).length,
    shortestGapMs: Math.round(Math.min(...gaps)),
    worstMinute: Math.max(...minutes),
    seconds: Math.round((writes.at(-1)!.endMs! - writes[0]!.startMs) / 1_000),
  };
}

/** Files findings of two installations at the same time. Answers the traffic of each, with GitHub's own limits in force. */
export async function fileInTwoInstallations(
  codehost: FilingUnderTest,
  findingsOfEach: number,
  timeoutMs: number,
): Promise<Traffic[]> {
  const { limits } = codehost.server.rates;
  Object.assign(limits, { contentPerMinute: 80, contentPerHour: 500, pointsPerMinute: 900 });
  const places = [await addInstalledPlace(codehost), await addInstalledPlace(codehost)];
  const jobs = places.flatMap((place) =>
    Array.from({ length: Math.ceil(findingsOfEach / 20) }, (_, index) => {
      const length = Math.min(20, findingsOfEach - index * 20);
      return addJob(place, { findings: Array.from({ length }, () => newFinding()) });
    }),
  );
  const before = codehost.server.exchanges.length;
  await Promise.all(jobs.map((job) => finish(codehost, job)));
  await eventually(
    () => {
      const filed = places.map((place) => issuesOf(codehost, place).length);
      expect(filed).toEqual([findingsOfEach, findingsOfEach]);
    },
    { timeoutMs },
  );
  const exchanges = codehost.server.exchanges.slice(before).filter(({ path }) => /\/issues$/.test(path));
  const actors = [...new Set(exchanges.flatMap(({ actor }) => actor ?? []))];
  expect(actors).toHaveLength(2);
  return actors.map((actor) => trafficOf(exchanges, actor));
}
