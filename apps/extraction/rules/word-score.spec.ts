import { proseOf } from './prose.js';
import { ruleWeights } from './failure-odds.js';
import { parsedWeights, scoreOf, statedStems, stemsOf } from './word-score.js';

test('a clause gives its stems and the pairs of neighbours, each once', () => {
  expect(stemsOf('It zoomed, zoomed')).toEqual([
    'it',
    'zoom',
    '^_it',
    'it_zoom',
    'zoom_zoom',
    'zoom_$',
    '^_$',
  ]);
});

test('words that say much the same have one class', () => {
  expect(stemsOf('It vanished')).toEqual(expect.arrayContaining(['#absent', '^_#absent', 'it_#absent']));
  expect(stemsOf('It disappeared')).toEqual(expect.arrayContaining(['#absent', '^_#absent', 'it_#absent']));
});

test('each clause that says something has its stems', () => {
  const { clauses } = proseOf('It opened. It froze.');
  expect(statedStems(clauses)).toEqual([stemsOf('It opened.'), stemsOf('It froze.')]);
});

test('a negation is a word of its own', () => {
  expect(stemsOf('It didn’t load, load')).toEqual(
    expect.arrayContaining([
      'it',
      'did',
      'not',
      'load',
      '^_it',
      'it_did',
      'did_not',
      'not_load',
      'load_load',
      'load_$',
    ]),
  );
});

test('all numbers are alike, except 0', () => {
  expect(stemsOf('12 files').filter((stem) => !stem.includes('_'))).toEqual(['#', 'fil']);
  expect(stemsOf('0 files').filter((stem) => !stem.includes('_'))).toEqual(['0', 'fil']);
});

test('the score is the bias and the weights of the known stems', () => {
  const weights = parsedWeights('bias -0.5,never 1.25,fine -1');
  expect(scoreOf(['never', 'seen'], weights)).toBe(0.75);
  expect(scoreOf([], weights)).toBe(-0.5);
});

test('quoted, conditional, expected and denied parts have no words', () => {
  const { clauses } = proseOf('"It crashed." If it fails, I call. It should load. There were no errors.');
  expect(statedStems(clauses).flat()).not.toEqual(expect.arrayContaining(['crash']));
  expect(statedStems(clauses).flat()).not.toEqual(expect.arrayContaining(['error']));
  expect(statedStems(clauses).flat()).not.toEqual(expect.arrayContaining(['should']));
});

test('the fitted weights are higher for trouble than for success', () => {
  const score = (text: string) => scoreOf(stemsOf(text), ruleWeights.words);
  expect(score('The lamp never came on.')).toBeGreaterThan(score('The lamp came on at once.'));
});
