import { HandtestError } from '@handtest/sdk';
import { answersOf, type Question } from '../form/input.js';
import { faultAt, faultBelow, faultsInForm, faultsOf } from './fault.js';

const error = new HandtestError('invalid', {
  status: 400,
  code: 'invalid_request',
  errors: [
    { param: 'answers.price', message: 'answers.price must be a number' },
    { param: 'answers.price', message: 'a second one' },
    { param: 'findings[0].title', message: 'findings[0].title is too long' },
    { param: 'jobId', message: 'jobId must be an id' },
  ],
});

it('puts each fault at its field and the others above', () => {
  expect(faultsOf(error)).toEqual({
    at: {
      'answers.price': 'answers.price must be a number',
      'findings[0].title': 'findings[0].title is too long',
    },
    others: ['jobId must be an id'],
  });
});

it('finds the fault of a value and of its parts', () => {
  const faults = faultsOf(error)!;
  expect(faultAt(faults, 'findings[0]')).toBeUndefined();
  expect(faultBelow(faults, 'findings[0]')).toBe('findings[0].title is too long');
  expect(faultBelow(faults, 'answers.pri')).toBeUndefined();
});

it('puts the fault of an entry after an empty one at the entry that the tester sees', () => {
  const cities: Question = { key: 'cities', label: '', type: 'array', itemType: 'string' };
  const fields: Question[] = [{ key: 'name', label: '', type: 'string' }, cities];
  const form: Question[] = [{ key: 'visits', label: '', type: 'array', itemType: 'object', fields }];
  const visits = { items: [undefined, { parts: { cities: { items: ['', ' ', 'Oslo'] } } }] };
  const { answers, moved } = answersOf(form, { visits });
  expect(answers).toEqual({ visits: [{ cities: ['Oslo'] }] });
  const at = {
    'answers.visits[0].name': 'answers.visits[0].name is required',
    'answers.visits[0].cities[0]': 'answers.visits[0].cities[0] must be a number',
  };
  expect(faultsInForm({ at, others: [] }, moved).at).toEqual({
    'answers.visits[1].name': 'answers.visits[1].name is required',
    'answers.visits[1].cities[2]': 'answers.visits[1].cities[2] must be a number',
  });
});

it.each([
  new HandtestError('busy', { status: 409, code: 'job_not_active' }),
  new HandtestError('no answer', { code: 'connection_failed' }),
  new Error('other'),
])('has no faults in %s', (other) => {
  expect(faultsOf(other)).toBeUndefined();
});
