/** Random lists of a large repository, compared with what the code host has. They print their figures. */
import type { CodehostUnderTest } from './codehost-under-test.js';
import {
  addProject,
  built,
  connectedProject,
  type ConnectedProject,
  expected,
  failures,
  fill,
  list,
  randomRequest,
} from './issue-under-test.js';

/** A search of one connection is sent every two seconds. */
const searchers = 20;

/** 1,000 issues and 700 pull requests, in the index and in the search of the code host. */
export async function filledProject(codehost: CodehostUnderTest): Promise<ConnectedProject> {
  codehost.server.rates.limits.searchPerMinute = 1e6;
  const project = await connectedProject(codehost);
  fill(codehost, project.shop, 1_000, 700);
  codehost.host.advance(6_000);
  await list(codehost, project);
  await built(codehost, project.person, project.shop);
  return project;
}

export async function compareLists(
  codehost: CodehostUnderTest,
  project: ConnectedProject,
  queries: number,
): Promise<void> {
  const requests = Array.from({ length: queries }, (_, n) => randomRequest(1 + (n % 100)));
  let worstMs = 0;
  const failed = await failures(requests, async (request) => {
    const startedMs = performance.now();
    const answer = await list(codehost, project, request);
    worstMs = Math.max(worstMs, performance.now() - startedMs);
    const { total, items } = expected(codehost, project.shop, request);
    const { page = 1, per_page: perPage = 30 } = request;
    const offset = (page - 1) * perPage;
    expect({ request, ...answer }).toEqual({
      ...{ request, items },
      pagination: {
        ...{ total, limit: perPage, offset, page, perPage },
        hasMore: offset + items.length < total,
      },
    });
  });
  process.stdout.write(
    `lists of 1,000 issues among 700 pull requests: ${requests.length} tried, ${failed.length} failed, worst ${Math.round(worstMs)} ms\n`,
  );
  expect(failed).toEqual([]);
}

/** Other organizations with the same repository, whose index is never built, use the search. */
export async function compareSearches(
  codehost: CodehostUnderTest,
  project: ConnectedProject,
  queries: number,
): Promise<void> {
  const searching = await Promise.all(
    Array.from({ length: searchers }, async () => {
      const person = codehost.addPerson();
      await codehost.connect(person, project.user);
      // Without its work the index is never built.
      await codehost.sql(
        `INSERT INTO issue_sync (organization_id, repository_id, full_name, access) VALUES ($1, $2, $3, 'installation')`,
        [person.organizationId, project.shop.id, project.shop.fullName],
      );
      return { person, projectId: await addProject(codehost, person, project.shop.fullName) };
    }),
  );
  const requests = Array.from({ length: queries }, (_, n) => {
    const request = randomRequest(1 + Math.floor(Math.random() * 100));
    return {
      request: { ...request, page: Math.min(request.page!, Math.floor(1_000 / request.per_page!)) },
      n,
    };
  });
  const searches = codehost.server.exchanges.filter(({ path }) => path === '/search/issues').length;
  const failed = (
    await Promise.all(
      searching.map((from, lane) =>
        failures(
          requests.filter(({ n }) => n % searching.length === lane),
          async ({ request }) => {
            const [found, indexed] = await Promise.all([
              list(codehost, from, request),
              list(codehost, project, request),
            ]);
            expect({ request, ...found }).toEqual({ request, ...indexed });
          },
        ),
      ),
    )
  ).flat();
  const searched =
    codehost.server.exchanges.filter(({ path }) => path === '/search/issues').length - searches;
  process.stdout.write(
    `lists by the index and by the search: ${requests.length} tried, ${failed.length} failed\n`,
  );
  expect([failed, searched]).toEqual([[], requests.length]);
}
