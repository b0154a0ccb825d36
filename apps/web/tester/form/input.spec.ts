import { answersOf, controlOf, type Input, type Question } from './input.js';

const question = (type: Question['type'], more: Partial<Question> = {}): Question => ({
  key: 'q',
  label: 'The question',
  type,
  ...more,
});

/** The value that is sent; undefined when the question is left out. */
function sent(one: Question, input: Input): unknown {
  return answersOf([one], { q: input }).answers.q;
}

it.each([
  [question('boolean'), 'yesNo'],
  [question('number'), 'number'],
  [question('string'), 'text'],
  [question('string', { options: ['a', 'b'] }), 'choice'],
  [question('number', { options: [1, 2] }), 'choice'],
  [question('array', { options: ['a', 'b'] }), 'choices'],
  [question('array', { itemType: 'string' }), 'list'],
  [question('array', { itemType: 'object', fields: [] }), 'list'],
  [question('array'), 'json'],
  [question('object', { fields: [question('string')] }), 'parts'],
  [question('object'), 'json'],
] as const)('a question %j has the control %s', (one, control) => {
  expect(controlOf(one)).toBe(control);
});

const parts = question('object', {
  fields: [
    { key: 'total', label: 'Total', type: 'number' },
    { key: 'paid', label: 'Paid', type: 'boolean' },
  ],
});

it.each<[Question, Input, unknown]>([
  [question('boolean'), 'yes', true],
  [question('boolean'), 'no', false],
  [question('number'), ' 12.5 ', 12.5],
  [question('number'), '12,5', 12.5],
  [question('number'), '-3', -3],
  [question('number'), '0', 0],
  [question('string'), ' two words ', 'two words'],
  [question('string', { options: ['a', 'b'] }), 0, 'a'],
  [question('number', { options: [0, 5] }), 0, 0],
  [question('boolean', { options: [false] }), 0, false],
  [question('array', { options: ['a', 'b', 'c'] }), [2, 0], ['a', 'c']],
  [question('array', { options: ['a', 'b'] }), [], []],
  [question('array', { itemType: 'number' }), { items: ['1', '', '2'] }, [1, 2]],
  [question('array', { itemType: 'string' }), { items: [] }, []],
  [parts, { parts: { total: '9,90', paid: 'no' } }, { total: 9.9, paid: false }],
  [question('object'), '{"a": [1]}', { a: [1] }],
  [question('array'), '[1, "two"]', [1, 'two']],
])('%j with the input %j is sent as %j', (one, input, value) => {
  expect(sent(one, input)).toEqual(value);
});

it.each<[Question, Input]>([
  [question('boolean'), undefined],
  [question('number'), ' '],
  [question('string'), ''],
  [question('string', { options: ['a'] }), undefined],
  [question('string', { options: ['a'] }), 7],
  [question('array', { options: ['a'] }), undefined],
  [question('array', { itemType: 'string' }), undefined],
  [parts, { parts: { total: '', paid: undefined } }],
  [question('object'), ' '],
])('%j with the input %j is unanswered', (one, input) => {
  const result = answersOf([one], { q: input });
  expect(result).toEqual({ answers: {}, faults: {}, moved: {}, unanswered: ['The question'] });
});

it.each<[Question, Input, string]>([
  [question('number'), 'ten', 'answers.q'],
  [question('number'), '1,000.50', 'answers.q'],
  [question('number'), '1e999', 'answers.q'],
  [question('array', { itemType: 'number' }), { items: ['1', 'x'] }, 'answers.q[1]'],
  [parts, { parts: { total: 'x' } }, 'answers.q.total'],
  [question('object'), '[1]', 'answers.q'],
  [question('object'), '{', 'answers.q'],
  [question('object'), 'null', 'answers.q'],
  [question('array'), '{}', 'answers.q'],
])('%j with the input %j has a fault at %s', (one, input, path) => {
  expect(Object.keys(answersOf([one], { q: input }).faults)).toEqual([path]);
});

it('reads lists of objects', () => {
  const one = question('array', { itemType: 'object', fields: parts.fields });
  const input = { items: [{ parts: { total: '1', paid: 'yes' } }, { parts: { total: '2' } }] };
  expect(sent(one, input)).toEqual([{ total: 1, paid: true }, { total: 2 }]);
});

it('keeps a key that names a member of all objects', () => {
  const one = { ...question('string'), key: '__proto__' };
  const inputs = Object.fromEntries([['__proto__', 'x']]);
  expect(JSON.stringify(answersOf([one], inputs).answers)).toBe('{"__proto__":"x"}');
});

it('names all unanswered questions in the order of the form', () => {
  const form = ['a', 'b', 'c'].map((key) => ({ key, label: key.toUpperCase(), type: 'string' as const }));
  expect(answersOf(form, { b: 'x' }).unanswered).toEqual(['A', 'C']);
});
