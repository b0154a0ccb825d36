/** Every job has one delivery and its webhook arrives, in spite of kills. Short version. */
import { checkNothingIsLost } from './kill-run.js';

it('loses no webhook of 20 jobs while 8 things are killed', async () => {
  await checkNothingIsLost({ jobs: 20, kills: 2 });
}, 300_000);
