/** An operator chooses the format of recordings. */
import { eventually } from '@handtest/deployment';
import { type BrowserUnderTest, jobService, startReadyService } from './browser-under-test.js';
import { TesterAtWork } from './tester-at-work.js';

let service: BrowserUnderTest;

beforeAll(async () => {
  service = await startReadyService({ BROWSER_SPARES: '0', RECORDING_CODEC: 'vp8' });
}, 150_000);

afterAll(() => service.stop());

it('records in WebM when the operator wants no patents in play', async () => {
  const tester = await TesterAtWork.begin(service);
  const visitId = tester.claim.visitId!;
  await eventually(() => expect(tester.hasPicture).toBe(true));
  await service.visits.end(tester.claim, tester.call);
  await eventually(() => expect(jobService.videos.has(visitId)).toBe(true), { timeoutMs: 30_000 });
  const { facts, bytes } = jobService.videos.get(visitId)!;
  expect([facts.contentType, facts.contentLength, bytes > 500]).toEqual(['video/webm', bytes, true]);
  tester.end();
}, 90_000);
