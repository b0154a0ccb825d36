/**
 * `npm run generate endpoint …`: an operation that is served, routed, described and tested, and answers 501 until it is
 * written. What is written instead of that, the compiler asks for piece by piece.
 */
import type { EndpointOrder } from './command-line.js';
import { addToContract } from './endpoint/contract.js';
import { addToDocuments } from './endpoint/documents.js';
import { planOf } from './endpoint/endpoint-plan.js';
import { addToFakes } from './endpoint/fakes.js';
import { addFirstTest } from './endpoint/first-test.js';
import { addRoute } from './endpoint/route-table.js';
import { addToServer } from './endpoint/server.js';
import { addOwner } from './topology.js';
import type { Workspace } from './workspace.js';

/** @returns what is left to do by hand; throws WrongUse */
export function generateEndpoint(workspace: Workspace, order: EndpointOrder): string[] {
  const plan = planOf(workspace, order);
  addToContract(workspace, plan);
  const service = addToServer(workspace, plan);
  addOwner(workspace, plan.service, 'serves', plan.owner);
  addOwner(workspace, 'gateway', 'calls', plan.owner);
  addRoute(workspace, plan);
  addToFakes(workspace, plan);
  const notes = addToDocuments(workspace, plan);
  const test = addFirstTest(workspace, plan);
  return [
    `${plan.contractFile}: the fields of ${plan.request} and ${plan.response}, the errors; then npm run generate schemas`,
    `${service}: the work. ${plan.notWritten} goes with it, and the compiler names every place it was in`,
    `${test}: what a caller may rely on, and every declared error`,
    'docs/specification.md and the summary in apps/gateway/route/routes.ts: request and response in words',
    ...notes,
  ];
}
