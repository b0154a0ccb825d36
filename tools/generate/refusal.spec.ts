/** What is refused because of what the repository holds already. Nothing is saved, so the repository itself serves. */
import { projectRoot } from '@handtest/deployment';
import { generateService } from './generate-service.js';
import { WrongUse } from './wrong-use.js';

test.each([
  ['job', 'The service job exists already'],
  ['operator', 'The service operator exists already'],
  ['job-archive', '"job" is that of job'],
  ['webhook', '"webhook" is that of webhook-dispatcher'],
  ['topology', 'libs/contracts/topology exists already'],
])('a service "%s" is refused: %s', async (name, message) => {
  const attempt = generateService(projectRoot(), name);
  await expect(attempt).rejects.toBeInstanceOf(WrongUse);
  await expect(attempt).rejects.toThrow(message);
});
