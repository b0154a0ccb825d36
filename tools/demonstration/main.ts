/** `node tools/run.mjs demonstrate`: plays the sample job on the running development start. */
import { join } from 'node:path';
import { ApiClient, logIn, projectRoot } from '@handtest/deployment';
import { readDevFile } from './dev-file.js';
import { playSampleJob } from './play-sample-job.js';

const dev = readDevFile(join(projectRoot(), '.handtest'));
if (!dev?.ready) {
  console.error('Nothing is running here. Start it first: npm start');
  process.exit(1);
}
const api = new ApiClient(dev.baseUrl);
const tester = await logIn(api, { ...dev.tester, name: 'Tessa Tester' });
await playSampleJob({
  caller: api.as(dev.apiKey),
  tester: tester.api,
  projectId: dev.projectId,
  progress: (text) => console.log(text),
});
process.exit(0);
