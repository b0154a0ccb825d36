/** What is refused because of what the repository holds already. Nothing is saved, so the repository itself serves. */
import { projectRoot } from '@handtest/deployment';
import { type EndpointOrder, orderOf } from './command-line.js';
import { generateEndpoint } from './generate-endpoint.js';
import { generateService } from './generate-service.js';
import { Workspace } from './workspace.js';
import { WrongUse } from './wrong-use.js';

test.each([
  ['job', 'The service job exists already'],
  ['operator', 'The service operator exists already'],
  ['job-archive', '"job" is that of job'],
  ['webhook', '"webhook" is that of webhook-dispatcher'],
  ['topology', 'libs/contracts/topology exists already'],
])('a service "%s" is refused: %s', (name, message) => {
  const attempt = () => generateService(new Workspace(projectRoot()), name);
  expect(attempt).toThrow(WrongUse);
  expect(attempt).toThrow(message);
});

test.each([
  ['jobs job pin POST /api/pin', 'There is no service "jobs"; there are gateway, identity, job'],
  ['gateway job pin POST /api/pin', 'The gateway passes on to other services'],
  ['identity key create POST /api/pin', 'identity.key has an operation "create" already'],
  ['identity key end POST /api/keys/:id/revoke', 'POST /api/keys/:keyId/revoke is an endpoint already'],
  ['identity key endable POST /api/pin', 'has a method "endable" already'],
  ['job tester get GET /api/pin', 'are in libs/contracts/job/tester-job.contract.ts, whose name is the noun'],
  ['webhook-dispatcher delivery listDeliveries GET /api/pin', 'has a ListDeliveriesRequest already'],
])('an endpoint "%s" is refused: %s', (order, message) => {
  const attempt = () =>
    generateEndpoint(
      new Workspace(projectRoot()),
      orderOf(['endpoint', ...order.split(' ')]) as EndpointOrder,
    );
  expect(attempt).toThrow(WrongUse);
  expect(attempt).toThrow(message);
});
