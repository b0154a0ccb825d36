/**
 * The access of the tools of agents: each of them answers each caller like the endpoint that does the same. So the matrix of
 * the endpoints is theirs too.
 */
import { toolCall } from '../mcp/tool-message.js';
import { authorizationOf } from './caller.js';
import type { DescribedEndpoint } from './endpoints.js';
import { exchange, type Received } from './exchange.js';
import { type Cell, cellsOf } from './matrix.js';
import type { Asked } from './request-context.js';
import type { TestSystem } from './test-system.js';
import { contentOf, requestOf } from './try-cell.js';
import { addressOf } from './valid-request.js';

const endpointOf: Readonly<Record<string, string>> = {
  list_organizations: 'GET /api/organizations',
  list_projects: 'GET /api/projects',
  create_job: 'POST /api/jobs',
  run_template: 'POST /api/jobs',
  wait: 'GET /api/jobs/{jobId}',
  get_job: 'GET /api/jobs/{jobId}',
  list_templates: 'GET /api/projects/{projectId}/templates',
};

/** A template that every project has. */
const moreFields: Readonly<Record<string, object>> = { run_template: { template: 'Find bugs' } };

export interface ToolCell {
  readonly tool: string;
  readonly cell: Cell;
}

export const toolNames = Object.keys(endpointOf);

/** @param endpoints of the running gateway */
export function toolCellsOf(endpoints: readonly DescribedEndpoint[]): ToolCell[] {
  return toolNames.flatMap((tool) => {
    const described = endpoints.find(({ endpoint }) => endpoint === endpointOf[tool]);
    if (!described) throw new Error(`The gateway has no ${endpointOf[tool]}`);
    return cellsOf(described).map((cell) => ({ tool, cell }));
  });
}

/** Undefined when the tool answers like the endpoint, and both as expected. */
export async function toolDifferenceOf(
  system: TestSystem,
  { tool, cell }: ToolCell,
): Promise<string | undefined> {
  const { described, caller, status } = cell;
  const asked = await requestOf(system, cell);
  const all: Asked = { ...asked, ...(asked.body && { body: { ...asked.body, ...moreFields[tool] } }) };
  const authorization = asked.authorization ?? authorizationOf(system, caller, described);
  const address = { method: described.method, path: addressOf(described, all), authorization };
  const byEndpoint = outcomeOf(await exchange(system.gateway, { ...address, ...contentOf(all) }));
  const args = { ...all.query, ...all.path, ...all.body };
  const byTool = outcomeOf(await callTool(system, tool, args, authorization));
  const expected = status < 300 ? 'success' : String(status);
  const isEqual = byTool === byEndpoint && byTool.startsWith(expected);
  return isEqual ? undefined : `${tool} as ${caller}: ${byTool}, beside ${byEndpoint}, not ${expected}`;
}

export function callTool(
  system: TestSystem,
  name: string,
  args: object,
  authorization: string | undefined,
): Promise<Received> {
  return exchange(system.gateway, { ...toolCall(name, args), authorization });
}

interface ToolAnswer {
  readonly jsonrpc?: string;
  readonly error?: string;
  readonly message?: string;
  readonly result?: {
    readonly isError?: boolean;
    readonly structuredContent: { statusCode: number; error: string; message: string };
  };
}

/** `success`, or the status and the body of the refusal. */
function outcomeOf({ status, text }: Received): string {
  const { result, ...body } = JSON.parse(text) as ToolAnswer;
  if (result?.isError) {
    const { statusCode, error, message } = result.structuredContent;
    return `${statusCode} ${error}: ${message}`;
  }
  if (body.jsonrpc !== undefined && !result) return `protocol error: ${text}`;
  return status < 300 ? 'success' : `${status} ${body.error}: ${body.message}`;
}
