/** What the documents say about the endpoint: the specification's table, and the READMEs of both ends. */
import { addOperation, addToItem } from '../edit/markdown.js';
import { addEndpointRow } from '../edit/specification.js';
import { endpointRow } from '../template/endpoint-source.js';
import type { Workspace } from '../workspace.js';
import type { EndpointPlan } from './endpoint-plan.js';

/** @returns what is left to say by hand */
export function addToDocuments(workspace: Workspace, plan: EndpointPlan): string[] {
  const { service, contractIsNew, contractOwner, operation, owner, section } = plan;
  workspace.change('docs/specification.md', (text) => addEndpointRow(text, section, endpointRow(plan)));
  const gateway = 'apps/gateway/README.md';
  if (!workspace.read(gateway).includes(`\`rpc.${owner}\``)) {
    workspace.change(gateway, (text) => addToItem(text, 'Calls', `\`rpc.${owner}\``));
  }
  const readme = `apps/${service}/README.md`;
  const text = workspace.read(readme);
  const extended = contractIsNew
    ? addToItem(text, 'Serves', `\`rpc.${contractOwner}\` (${operation})`)
    : addOperation(text, contractOwner, operation);
  if (extended === undefined) return [`${readme}: that it serves ${contractOwner}.${operation}`];
  workspace.write(readme, extended);
  return [];
}
