/** A site emits a thousand events of which each is known: the capture has each once, in order, at its time. */
import { eventually } from '@handtest/deployment';
import {
  consoleKinds,
  type KnownEvent,
  KnownEventSite,
  kindsOfPages,
  pageRounds,
  readKnown,
  rounds,
  sources,
} from './known-events.js';
import { ScreenSystem, type TestViewer } from './screen-system.js';

const withinMs = 50;
/** Chromium gives these no time: theirs is that of its report, which waits for the processor. */
const navigationWithinMs = 250;

let site: KnownEventSite;
let system: ScreenSystem;
let viewer: TestViewer;

beforeAll(async () => {
  site = await KnownEventSite.open();
  system = await ScreenSystem.start({ pages: {}, isCaptured: true });
  viewer = await system.connect();
  const loaded = viewer.next('tabs', ({ tabs }) => tabs.some(({ title }) => title === 'Known events'));
  viewer.send({ kind: 'navigate', url: site.url });
  await loaded;
  for (const popup of ['/popup1', '/popup2']) await openPopup(popup);
  await system.evaluate('void runAll()');
  await eventually(() => expect(new Set(site.emitted.map(({ source }) => source))).toEqual(new Set(sources)));
}, 120_000);

afterAll(async () => {
  viewer?.close();
  await system?.stop();
  site?.close();
});

/** Then the page that opened it is in front again. */
async function openPopup(path: string): Promise<void> {
  const { id } = viewer.last('tabs')!.tabs.find(({ isFront }) => isFront)!;
  const inFront = (fits: (tab: { id: string; url: string }) => boolean) =>
    viewer.next('tabs', ({ tabs }) => tabs.some((tab) => tab.isFront && fits(tab)));
  const opened = inFront(({ url }) => url.endsWith(path));
  viewer.click(300, 300);
  await opened;
  const returned = inFront((tab) => tab.id === id);
  viewer.send({ kind: 'tab', action: 'show', id });
  await returned;
}

/** The identities in a list, in its order. */
function recorded(): { lists: string[][]; times: Map<string, number> } {
  const { consoleMessages, networkRequests, pageEvents } = system.lists;
  const times = new Map<string, number>();
  const identities = <T extends { timestamp: string }>(items: readonly T[], textOf: (item: T) => string) =>
    items.flatMap((item) => {
      const id = textOf(item)
        .match(/known-\w+-\w+-\d+-\d+/g)
        ?.at(-1);
      if (id !== undefined) times.set(id, Date.parse(item.timestamp));
      return id === undefined ? [] : [id];
    });
  const lists = [
    // A request that a policy of the page forbids has two messages, as in the tools of a browser.
    identities(
      consoleMessages.filter(({ message }) => !/^(Fetch API cannot load|Access to fetch)/.test(message)),
      ({ message }) => message,
    ),
    identities(networkRequests, ({ url }) => url),
    identities(pageEvents, ({ url }) => url ?? ''),
  ];
  return { lists, times };
}

/** What was emitted and not recorded, or recorded and not emitted, or recorded twice. */
function difference(): string[] {
  const left = new Map(site.emitted.map(({ id }) => [id, 1]));
  for (const id of recorded().lists.flat()) left.set(id, (left.get(id) ?? 0) - 1);
  return [...left].filter(([, count]) => count !== 0).map(([id, count]) => `${id}: ${count}`);
}

function compare(): { wrong: string[]; worst: number; worstNavigation: number } {
  const { lists, times } = recorded();
  const wrong = difference();
  for (const list of lists) {
    const inOrder = list.map(readKnown).filter((event) => !isOfWorker(event));
    for (const [source, events] of Map.groupBy(inOrder, (event) => event.source)) {
      const numbers = events.map(({ number }) => number);
      if (numbers.some((number, index) => number < numbers[index - 1]!)) wrong.push(`order of ${source}`);
    }
  }
  const bySource = Map.groupBy(site.emitted, ({ source }) => source);
  let [worst, worstNavigation] = [0, 0];
  for (const events of bySource.values()) {
    for (const [index, event] of events.entries()) {
      const next = events[index + nextOf(event)];
      const late = distance(times.get(event.id) ?? Infinity, event, next);
      const isNavigation = ['pushed', 'replaced', 'hash'].includes(event.kind);
      if (isNavigation) worstNavigation = Math.max(worstNavigation, late);
      else worst = Math.max(worst, late);
      if (late > (isNavigation ? navigationWithinMs : withinMs)) wrong.push(`${event.id} is ${late} ms off`);
    }
  }
  return { wrong, worst, worstNavigation };
}

/** The page may handle the exception of a worker: Chromium reports it when the page did not. */
const isOfWorker = ({ source, kind }: KnownEvent) =>
  kind === 'thrown' && ['worker', 'nested', 'shared', 'service'].includes(source);

/**
 * Chromium reports a rejection in a task of its own, and the exception of a worker when its page has answered. Either comes
 * before `missing`, as that waits for the answer to a request.
 */
function nextOf(event: KnownEvent): number {
  if (isOfWorker(event)) return 3;
  return event.kind === 'rejected' ? 2 : 1;
}

/** A page that waits for the processor writes a message, or throws, at any time before its next event. */
function distance(atMs: number, { kind, atMs: fromMs }: KnownEvent, next: KnownEvent | undefined): number {
  const isWritten = kind in consoleKinds || kind === 'thrown' || kind === 'rejected';
  const untilMs = isWritten && next ? next.atMs : fromMs;
  return Math.max(0, fromMs - atMs, atMs - untilMs);
}

it('records every event of pages, frames, workers and windows once, in order, at its time', async () => {
  await eventually(() => expect(difference()).toEqual([]));
  const { emitted } = site;
  const countOf = (kind: string) => emitted.filter((event) => event.kind === kind).length;
  const contexts = sources.length - 1;
  for (const kind of [...Object.keys(consoleKinds), 'thrown', 'rejected', 'ok', 'missing'])
    expect([kind, countOf(kind)]).toEqual([kind, contexts * rounds]);
  for (const kind of kindsOfPages) expect([kind, countOf(kind)]).toEqual([kind, pageRounds]);
  const { wrong, worst, worstNavigation } = compare();
  process.stdout.write(
    `events: tried ${emitted.length}, failed ${wrong.length}, worst ${worst} ms from the clock of the page; ` +
      `navigations within the page: worst ${worstNavigation} ms\n`,
  );
  expect(emitted.length).toBeGreaterThan(1_000);
  expect(wrong).toEqual([]);
  expect(system.faults).toEqual([]);
}, 60_000);

it('has the words of each event', () => {
  const { consoleMessages, networkRequests, pageEvents } = system.lists;
  const known = (kind: string) => (text: string | undefined) => (text ?? '').includes(`-${kind}-`);
  for (const [kind, type] of Object.entries(consoleKinds)) {
    const types = consoleMessages.filter(({ message }) => known(kind)(message)).map((item) => item.type);
    expect([kind, new Set(types)]).toEqual([kind, new Set([type])]);
  }
  const answers = (kind: string) => [
    ...new Set(
      networkRequests
        .filter(({ url }) => known(kind)(url))
        .map(({ status, failure }) => `${status} ${failure ?? ''}`.trim()),
    ),
  ];
  expect(Object.fromEntries(kindsOfPages.map((kind) => [kind, answers(kind)]))).toEqual({
    ...{ redirect: ['302'], hop: ['200'], socket: ['101'], aborted: ['undefined'] },
    ...{ refused: ['0 net::ERR_CONNECTION_REFUSED'], cors: ['0 net::ERR_FAILED'], blocked: [] },
    socketRefused: ['0 Error during WebSocket handshake: Unexpected response code: 403'],
    ...{ pushed: [], replaced: [], hash: [] },
  });
  const [blocked] = consoleMessages.filter(({ message }) => known('blocked')(message));
  expect(blocked!.message).toContain('violates the following Content Security Policy directive');
  expect(pageEvents.filter(({ kind }) => kind === 'popup')).toHaveLength(2);
});
