/** The full version of the proof in `npm test`. */
import { checkNothingIsLost } from './kill-run.js';

it('loses no webhook of 500 jobs during 80 kills', async () => {
  await checkNothingIsLost({ jobs: 500, kills: 20 });
}, 3_600_000);
