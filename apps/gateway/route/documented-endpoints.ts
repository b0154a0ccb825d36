/** Reads the endpoint tables of `docs/specification.md`, so that the route table can be held against them. */
import type { Access } from '../access/access.js';
import type { Method, Route } from './route.js';

export type DocumentedEndpoint = Pick<Route, 'section' | 'method' | 'path' | 'access' | 'status'>;

const heading = /^#{2,3} (.+)$/;
const endpointRow = /^\| (GET|POST|PUT|PATCH|DELETE) +\| (\/api\S+) +\| (\w+) +\|[^|]*\| (.*?) *\|$/;

/** @param markdown tables with the columns Method, Path, Access, Request, Response under a heading each */
export function documentedEndpoints(markdown: string): DocumentedEndpoint[] {
  let section = '';
  const endpoints: DocumentedEndpoint[] = [];
  for (const line of markdown.split('\n')) {
    section = heading.exec(line)?.[1] ?? section;
    const row = endpointRow.exec(line);
    if (!row) continue;
    const [, method, path, access, response] = row as unknown as [string, Method, string, Access, string];
    endpoints.push({ section, method, path, access, status: statusOf(response) });
  }
  return endpoints;
}

/** The response begins with its status unless it is 200. */
function statusOf(response: string): Route['status'] {
  if (response.startsWith('201')) return 201;
  return response.startsWith('302') ? 302 : 200;
}
