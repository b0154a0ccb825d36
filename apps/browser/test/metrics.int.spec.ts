/** What an operator sees of visits: whether there is room, what they need, and how soon testers see pictures. */
import { eventually } from '@handtest/deployment';
import { type BrowserUnderTest, startReadyService } from './browser-under-test.js';
import { TesterAtWork } from './tester-at-work.js';

let service: BrowserUnderTest;

beforeAll(async () => {
  service = await startReadyService({ BROWSER_SPARES: '0', VISITS_PER_REPLICA: '1' });
}, 150_000);

afterAll(() => service.stop());

/** Undefined when there is no such series. @param label of a series with labels of its own */
async function metric(name: string, label = ''): Promise<number | undefined> {
  const text = await (await fetch(`${service.replicas[0]!.url}/metrics`)).text();
  const isOf = (line: string) => line.startsWith(`handtest_browser_${name}{`) && line.includes(label);
  const line = text.split('\n').find(isOf);
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

const becomes = (name: string, expected: number, label?: string) =>
  eventually(async () => expect([name, await metric(name, label)]).toEqual([name, expected]));

it('shows room, memory, processors, and pictures that were recorded and drawn', async () => {
  await becomes('places_free', 1);
  expect(await metric('proofs_reached_total')).toBe(0);
  const tester = await TesterAtWork.begin(service);
  await becomes('visits_running', 1, 'status="ready"');
  await becomes('places_free', 0);
  await eventually(async () => {
    const names = ['visit_memory_bytes_count', 'visit_processors_count', 'picture_draw_seconds_count'];
    for (const name of names) expect([name, await metric(name)]).not.toEqual([name, 0]);
    expect(await metric('pictures_total', 'outcome="recorded"')).toBeGreaterThan(0);
  });
  const megabytes =
    (await metric('visit_memory_bytes_sum'))! / (await metric('visit_memory_bytes_count'))! / 1e6;
  expect(megabytes).toBeGreaterThan(20);
  tester.end();
  await becomes('visits_running', 0, 'status="ready"');
  await becomes('places_free', 1);
  await becomes('videos_waiting', 0);
}, 90_000);
