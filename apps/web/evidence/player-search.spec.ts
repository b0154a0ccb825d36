import { playerSearch, secondsInAddress } from './player-search.js';

it('reads second, tab and event', () => {
  const search = { t: 83.4, tab: 'network', e: 'n1772445605123', other: 1 };
  expect(playerSearch(search)).toEqual({ t: 83.4, tab: 'network', e: 'n1772445605123' });
  expect(playerSearch({ t: '12' })).toEqual({ t: 12 });
});

it.each([
  { t: -1 },
  { t: 'soon' },
  { t: Infinity },
  { t: true },
  { t: '' },
  { tab: 'secrets' },
  { e: 'x' },
  { e: 5 },
  { e: '<b>' },
])('leaves out %j', (search) => {
  expect(playerSearch(search)).toEqual({});
});

it('rounds seconds to tenths', () => {
  expect(secondsInAddress(83.4499)).toBe(83.4);
});
