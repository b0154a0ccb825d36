/** Another browser for the tester of a job: after the first one is lost, and by a restart. */
import { setTimeout as pause } from 'node:timers/promises';
import { NoBrowserFree } from '@handtest/contracts/browser';
import type { ContractError } from '@handtest/contracts/define';
import { eventually } from '@handtest/deployment';
import { errorOf } from '@handtest/testing';
import { type BrowserUnderTest, site, startReadyService } from './browser-under-test.js';
import { chromiumsIn, TesterAtWork } from './tester-at-work.js';

let service: BrowserUnderTest;
let tester: TesterAtWork;

beforeAll(async () => {
  service = await startReadyService({ BROWSER_SPARES: '0' });
}, 150_000);

beforeEach(async () => {
  tester = await TesterAtWork.begin(service);
}, 90_000);

afterEach(() => tester.end());

afterAll(() => service.stop());

/** Resolves when the job service gets the recording of the lost browser, which it answers later. */
async function loseBrowser(answerAfterMs: number): Promise<void> {
  await eventually(() => expect(tester.hasPicture).toBe(true));
  const sent = new Promise<void>((resolve) => {
    site.answer = (request, response) => {
      if (request.url !== '/internal/recording') return false;
      request.resume();
      void pause(answerAfterMs).then(() => response.end('{}'));
      resolve();
      return true;
    };
  });
  for (const { pid } of chromiumsIn(service.visitsDir)) process.kill(pid, 'SIGKILL');
  await sent;
}

it('waits for the hand-over of the browser that was lost', async () => {
  const { claim, call } = tester;
  await loseBrowser(1_500);
  expect((await service.visits.start(claim, call)).status).toMatch(/^(starting|ready)$/);
}, 60_000);

it('says that the browser before still hands over its recording', async () => {
  const { claim, call } = tester;
  await loseBrowser(10_000);
  const refusal = (await errorOf(service.visits.start(claim, call))) as ContractError;
  expect(refusal).toBeInstanceOf(NoBrowserFree);
  expect(refusal.message).toMatch(/^The browser before still hands over its recording/);
  expect(refusal.retryAfterSeconds).toBe(3);
}, 60_000);

it('closes a viewer at a restart so that it connects again, and does not say that the visit has ended', async () => {
  const { claim, call, closed } = tester;
  await service.visits.restart(claim, call);
  await expect(closed).resolves.toBe(1012);
  expect(tester.all('visit').map(({ status }) => status)).toEqual(['ready']);
}, 60_000);
