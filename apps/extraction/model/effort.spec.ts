import fc from 'fast-check';
import { effortFor } from './effort.js';

it.each([
  'claude-sonnet-5-5',
  'claude-sonnet-5',
  'claude-opus-5-5',
  'claude-fable-5-2',
  'claude-haiku-5-5',
  'claude-opus-4-5-20251101',
  'claude-sonnet-4-6',
])('%s takes an effort', (model) => {
  expect(effortFor(model, 'low')).toBe('low');
});

it.each([
  'claude-sonnet-4-5-20250929',
  'claude-haiku-4-5',
  'claude-opus-4-20250514',
  'claude-opus-4-1',
  'gpt',
])('%s gets none', (model) => {
  expect(effortFor(model, 'low')).toBeUndefined();
});

it('a model of another maker gets none', () => {
  const models = fc.string().filter((name) => !name.startsWith('claude-'));
  fc.assert(fc.property(models, (model) => expect(effortFor(model, 'medium')).toBeUndefined()));
});
