/** A page that stores without end must not take the disk on which the recordings of other visits are. */
import { eventually } from '@handtest/deployment';
import { type BrowserUnderTest, jobService, site, startReadyService } from './browser-under-test.js';
import { TesterAtWork } from './tester-at-work.js';

const greedy = `<!doctype html><title>Greedy</title><script>
  (async () => {
    const cache = await caches.open('greedy');
    for (let n = 0; ; n++) await cache.put('/' + n, new Response(new Uint8Array(20e6)));
  })();
</script>`;

let service: BrowserUnderTest;

beforeAll(async () => {
  service = await startReadyService({ BROWSER_SPARES: '0', VISIT_DISK_MB: '700' });
  site.answer = ({ url }, response) => {
    if (url === '/greedy') response.writeHead(200, { 'content-type': 'text/html' }).end(greedy);
    return url === '/greedy';
  };
}, 150_000);

afterAll(() => service?.stop());

it('ends the browser of a page that stores without end, with words, and keeps its recording', async () => {
  const tester = await TesterAtWork.begin(service);
  tester.send({ kind: 'navigate', url: `${site.url}greedy` });
  expect(await tester.closed).toBe(1000);
  expect(tester.all('visit').at(-1)).toMatchObject({
    status: 'lost',
    reason: 'The pages stored more than 700 MB, so their browser was ended. What was recorded is kept',
  });
  await eventually(() => expect(jobService.videos.size).toBe(1), { timeoutMs: 30_000 });
}, 90_000);
