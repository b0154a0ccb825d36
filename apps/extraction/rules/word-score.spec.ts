import { proseOf } from './prose.js';
import { ruleWeights } from './rule-weight.js';
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
  expect(statedStems(clauses, '')).toEqual([stemsOf('It opened.'), stemsOf('It froze.')]);
});

test('a clause has a word for each way in which the instructions ask for what it names', () => {
  const { clauses } = proseOf('The lamp is bright. I went on.');
  expect(statedStems(clauses, 'Press the switch. The lamp must light up.')).toEqual([
    [...stemsOf('The lamp is bright.'), '@wanted'],
    stemsOf('I went on.'),
  ]);
});

test.each([
  ['refusal', 'The form must refuse an empty name.', 'Hide the lamp.'],
  ['removal', 'Delete the lamp.', 'The lamp must not be removed.'],
])('where the instructions ask for a %s, each word counts once more', (kind, asking, other) => {
  const { clauses } = proseOf('It let me in.');
  const marked = (instructions: string) =>
    statedStems(clauses, instructions)
      .flat()
      .filter((stem) => stem.startsWith(`${kind}:`));
  expect(marked(asking)).toEqual(['it', 'let', 'me', 'in', '#allow'].map((word) => `${kind}:${word}`));
  expect(marked(other)).toEqual([]);
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

test('quoted parts have no words, and denied, conditional and expected ones have words of their own', () => {
  const { clauses } = proseOf('"It crashed." If it fails, I call. It should load. There were no errors.');
  const stems = statedStems(clauses, '').flat();
  for (const word of ['crash', '~crash', '-crash', 'error', '~error', 'should'])
    expect(stems).not.toContain(word);
  expect(stems).toEqual(expect.arrayContaining(['~fail', '~should', '~load', '-error', '-#none']));
});

test('success that is denied has words of its own, and an answer to a label is only good or bad', () => {
  const { clauses } = proseOf('The lamp does not work. Bugs: none');
  expect(statedStems(clauses, '')).toEqual([
    ['!the', '!lamp', '!doe', '!not', '!work', '!#not', '!#work'],
    ['answer:praise'],
  ]);
});

test('the fitted weights are higher for trouble than for success', () => {
  const score = (text: string) => scoreOf(stemsOf(text), ruleWeights.failure.words);
  expect(score('The lamp never came on.')).toBeGreaterThan(score('The lamp came on at once.'));
});
