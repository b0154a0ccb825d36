/** The same proof as in `npm test`, in full. */
import { checkNothingIsLost } from './kill-run.js';

it('loses no webhook of 500 jobs while 80 things are killed', async () => {
  await checkNothingIsLost({ jobs: 500, kills: 20 });
}, 3_600_000);
