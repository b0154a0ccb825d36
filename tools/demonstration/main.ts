/** `node tools/run.mjs demonstrate`: plays the sample job once more on the running development start. */
import { join } from 'node:path';
import { ApiClient, logIn, projectRoot } from '@handtest/deployment';
import { readDevFile } from '../start/dev-state.js';
import { playSampleJob } from './play-sample-job.js';
import { showPerformance } from './show-performance.js';

const dev = readDevFile(join(projectRoot(), '.handtest'));
if (!dev?.ready) {
  console.error('Nothing is running here. Start it first: npm start');
  process.exit(1);
}
const api = new ApiClient(dev.baseUrl);
const tester = await logIn(api, { ...dev.tester, name: 'Tessa Tester' });
showPerformance(
  await playSampleJob({
    caller: api.as(dev.apiKey),
    tester: tester.api,
    projectId: dev.projectId,
    tell: (text) => console.log(text),
  }),
);
process.exit(0);
