/** What is refused because of what the repository holds already. Nothing is saved, so the repository itself serves. */
import { projectRoot } from '@handtest/deployment';
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
