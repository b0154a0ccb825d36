import { type EventRow, type LiveJob, pageOfEvents } from './live-events.js';

const createdAt = new Date('2026-01-01T00:00:00.000Z');
const job: LiveJob = { status: 'queued', createdAt, lastEvent: 2, firstStatus: null };
const row = (position: number, status: string, from: string): EventRow => ({
  position,
  kind: 'status',
  content: { status, from },
  createdAt,
});
const seen = ({ events }: { events: { id: number; content: object }[] }) =>
  events.map(({ id, content }) => [id, (content as { status?: string }).status]);

it('begins with the state at creation or release', () => {
  expect(seen(pageOfEvents({ ...job, status: 'pending' }, [], 0))).toEqual([[1, 'pending']]);
  expect(seen(pageOfEvents(job, [], 0))).toEqual([[2, 'queued']]);
  expect(seen(pageOfEvents(job, [], 1))).toEqual([[2, 'queued']]);
  expect(seen(pageOfEvents(job, [], 2))).toEqual([]);
});

it('continues with the rows, and derives the first state from the first row', () => {
  const working: LiveJob = { ...job, status: 'working', lastEvent: 4, firstStatus: 'queued' };
  const page = pageOfEvents(working, [row(4, 'working', 'queued')], 0);
  expect(seen(page)).toEqual([
    [2, 'queued'],
    [4, 'working'],
  ]);
  expect(page).toMatchObject({ ended: false, more: false });
  expect(page.events[1]!.content).toEqual({ status: 'working', createdAt: createdAt.toISOString() });
});

it('ends only after the last event of an ended job', () => {
  const cancelled: LiveJob = { ...job, status: 'cancelled', lastEvent: 4, firstStatus: 'queued' };
  expect(pageOfEvents(cancelled, [row(3, 'x', 'queued')], 2).ended).toBe(false);
  expect(pageOfEvents(cancelled, [row(4, 'cancelled', 'queued')], 3).ended).toBe(true);
  expect(pageOfEvents(cancelled, [], 4).ended).toBe(true);
  // From before there were events.
  expect(pageOfEvents({ ...cancelled, lastEvent: 2, firstStatus: null }, [], 0)).toMatchObject({
    ended: true,
  });
});
