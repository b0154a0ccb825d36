/** Every job has one delivery and its webhook arrives, in spite of kills. Short version. */
import { checkNothingIsLost } from './kill-run.js';

it('loses no webhook of 20 jobs during 8 kills', async () => {
  await checkNothingIsLost({ jobs: 20, kills: 2 });
}, 300_000);
