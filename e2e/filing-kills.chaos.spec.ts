/** Filing from the report of a tester to the webhook, while processes are killed. `JOBS=20 KILLS=2` is shorter. */
import { checkEachFindingIsFiledOnce } from './filing-kills.js';

const jobs = Number(process.env.JOBS ?? 500);
const kills = Number(process.env.KILLS ?? 20);

it(`files the findings of ${jobs} jobs once during ${2 * kills} kills`, async () => {
  await checkEachFindingIsFiledOnce({ jobs, kills });
}, 3_600_000);
