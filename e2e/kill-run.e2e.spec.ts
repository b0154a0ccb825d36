/** Every job has one delivery and its webhook arrives, whatever is killed meanwhile: the small version. */
import { proveNothingIsLost } from './kill-run.js';

it('loses no webhook of 20 jobs while 8 things are killed', async () => {
  await proveNothingIsLost({ jobs: 20, kills: 2 });
}, 300_000);
