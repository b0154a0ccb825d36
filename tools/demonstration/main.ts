/**
 * Plays something on the running development start: `node tools/run.mjs demonstrate` the sample job, `demonstrate mcp` a
 * tour with an agent.
 */
import { ApiClient, logIn, projectRoot } from '@handtest/deployment';
import { playTour } from './agent-tour.js';
import { dataFolder, type DevFile, readDevFile } from './dev-file.js';
import { playSampleJob, printPlayed } from './play-sample-job.js';

const print = (text: string) => console.log(text);

type Play = (dev: DevFile, tester: ApiClient) => Promise<void>;

const plays: Readonly<Record<string, Play>> = {
  job: async ({ baseUrl, apiKey, projectId, repository }, tester) => {
    const caller = new ApiClient(baseUrl).as(apiKey);
    const stage = { caller, tester, projectId, repository, progress: print };
    printPlayed(await playSampleJob(stage), stage);
  },
  mcp: ({ baseUrl, apiKey, projectId }, tester) =>
    playTour({ baseUrl, token: apiKey, projectId, tester, print }),
};

const name = process.argv[2] ?? 'job';
const play = Object.hasOwn(plays, name) ? plays[name] : undefined;
if (!play) {
  console.error(`Unknown demonstration "${name}". There are: ${Object.keys(plays).join(', ')}.`);
  process.exit(2);
}
const dev = readDevFile(dataFolder(projectRoot()));
if (!dev?.ready) {
  console.error('Nothing is running here. Start it first: npm start');
  process.exit(1);
}
const tester = await logIn(new ApiClient(dev.baseUrl), { ...dev.tester, name: 'Tessa Tester' });
await play(dev, tester.api);
process.exit(0);
