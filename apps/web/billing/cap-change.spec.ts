import { capChanges } from './cap-change.js';

const before = { monthlyCapUsd: '', alertBelowUsd: '5' };

it('sends a changed cap alone', () => {
  expect(capChanges(before, { ...before, monthlyCapUsd: '20' })).toEqual({ monthlyCapUsd: 20 });
});

it('sends a changed alert alone', () => {
  expect(capChanges(before, { ...before, alertBelowUsd: '' })).toEqual({ alertBelowUsd: null });
});

it('sends nothing when the amounts are the same', () => {
  expect(capChanges(before, { monthlyCapUsd: ' ', alertBelowUsd: '$5.0' })).toBeUndefined();
});
