import { jobSearch } from './job-search.js';

it('reads the moment, the tab and the event', () => {
  expect(jobSearch({ t: 83.4, tab: 'network', e: 12 })).toEqual({ t: 83.4, tab: 'network', e: '12' });
});

it.each([{ t: -1 }, { t: 'soon' }, { t: '' }, { tab: 5 }, { e: null }, {}])('ignores %j', (search) => {
  expect(jobSearch(search)).toEqual({});
});
