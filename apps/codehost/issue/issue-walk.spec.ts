import fc from 'fast-check';
import { firstStep, knownUntil, nextStep, type Step } from './issue-walk.js';

const second = (n: number) => new Date(n * 1_000).toISOString();

/** A list with small pages, whose issues change between the requests. */
class List {
  private readonly updatedAt: string[];
  private readonly read = new Map<number, string>();
  private now: number;

  constructor(
    times: readonly number[],
    private readonly perPage: number,
  ) {
    this.updatedAt = times.map(second);
    this.now = Math.max(...times);
  }

  answer({ since, page }: Step) {
    const all = this.updatedAt
      .map((at, number) => ({ at, number }))
      .filter(({ at }) => at >= since)
      .toSorted((a, b) => (a.at === b.at ? a.number - b.number : a.at < b.at ? -1 : 1));
    const items = all.slice((page - 1) * this.perPage, page * this.perPage);
    for (const { number, at } of items) this.read.set(number, at);
    return { lastUpdatedAt: items.at(-1)?.at, hasNext: all.length > page * this.perPage };
  }

  change(numbers: readonly number[]): void {
    for (const number of numbers) {
      if (number % 3 === 0) this.now++;
      this.updatedAt[number % this.updatedAt.length] = second(this.now);
    }
  }

  /** Issues whose last version was not read. */
  unread(before = '9'): string[] {
    return this.updatedAt.filter((at, number) => at < before && this.read.get(number) !== at);
  }
}

/** Answers the time until which it knows all issues. */
function walk(list: List, since: string, changes: readonly (readonly number[])[], crashAt: number): string {
  let until = since;
  let step: Step | undefined = { since, page: 1 };
  for (let request = 0; step; request++) {
    if (request > 2_000) throw new Error('The walk does not end');
    const answer = list.answer(step);
    const next: Step | undefined = nextStep(step, answer);
    until = knownUntil(step, answer, next);
    expect(list.unread(until)).toEqual([]);
    // A crash forgets all but the time.
    step = next && request === crashAt ? { since: until, page: 1 } : next;
    list.change(changes[request] ?? []);
  }
  return until;
}

it('reads the last version of every issue that was updated before its end, also when issues change and after a crash', () => {
  const times = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 60 });
  const changes = fc.array(fc.array(fc.nat(200), { maxLength: 4 }), { maxLength: 40 });
  fc.assert(
    fc.property(
      times,
      changes,
      fc.integer({ min: 1, max: 5 }),
      fc.nat(30),
      (given, changed, perPage, crashAt) => {
        const list = new List(given, perPage);
        const until = walk(list, second(0), changed, crashAt);
        // The next refresh finds what changed during the last requests.
        walk(list, until, [], -1);
        expect(list.unread()).toEqual([]);
      },
    ),
    { numRuns: 2_000 },
  );
});

it('needs one request for each page when no second has more than a page', () => {
  const first = firstStep(null);
  const next = nextStep(first, { lastUpdatedAt: second(50), hasNext: true });
  expect(next).toEqual({ since: second(50), page: 1 });
  expect(nextStep(next!, { lastUpdatedAt: second(70), hasNext: false })).toBeUndefined();
});

it('ends for an empty repository', () => {
  expect(nextStep(firstStep(null), { lastUpdatedAt: undefined, hasNext: false })).toBeUndefined();
});

it('repeats the last seconds of what is known', () => {
  expect(firstStep(new Date(20_000))).toEqual({ since: second(10), page: 1 });
  expect(firstStep(new Date(2_000)).since).toBe(second(0));
});
