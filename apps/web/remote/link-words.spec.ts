import { linkWords } from './link-words.js';

const link = { kind: 'link', latencyMs: 34, picturesPerSecond: 18, isSlow: false } as const;
const tab = { id: '1', title: '', url: 'https://shop', isFront: true, isLoading: false, hasCrashed: false };

it('says how fast the connection is, and apart from it how long the page loaded', () => {
  expect(linkWords(link, { ...tab, loadMs: 1_240 })).toBe(
    '34 ms to our browser and back. 18 pictures in the last second. The page itself loaded in 1.2 s.',
  );
});

it('says no time of a page that still loads', () => {
  expect(linkWords(link, { ...tab, isLoading: true, loadMs: 90 })).not.toContain('loaded');
});

it('says that a page without a change gave no picture', () => {
  expect(linkWords({ ...link, picturesPerSecond: 0 }, undefined)).toBe(
    '34 ms to our browser and back. No new picture in the last second.',
  );
});

it('says that the connection is slow, not the page', () => {
  expect(linkWords({ ...link, latencyMs: 900, picturesPerSecond: 1, isSlow: true }, undefined)).toBe(
    'What you see is late because of the connection, not of the page. 900 ms to our browser and back. 1 picture in the last second.',
  );
});

it('says nothing of a connection that is not measured', () => {
  expect(linkWords(undefined, tab)).toBe('The connection is measured.');
});
