/** Filled forms and other labelled values. */
import type { OutputSchema } from '@handtest/contracts/job';
import { jest } from '@jest/globals';
import { proseOf } from '../prose.js';
import { valuesOf } from './value-finder.js';

function read(report: string, schema: OutputSchema): Record<string, unknown> {
  const { data, unstated } = valuesOf(schema, proseOf(report));
  return Object.fromEntries(Object.entries(data).filter(([name]) => !unstated.includes(name)));
}

const text = (description = '?') => ({ type: 'string', description }) as const;
const yesNo = (description = '?') => ({ type: 'boolean', description }) as const;
const number = (description = '?') => ({ type: 'number', description }) as const;

describe('a filled form', () => {
  const schema: OutputSchema = {
    registered: yesNo('Registered'),
    whatYouSaw: text('What you saw'),
    secondsToLoad: number('Seconds to load'),
    browser: { ...text('Browser'), enum: ['Firefox', 'Chrome', 'Safari'] },
    devices: {
      type: 'array',
      description: 'Devices',
      items: { type: 'string', enum: ['Laptop', 'Tablet', 'Phone'] },
    },
    problems: { type: 'array', description: 'Problems', items: { type: 'string' } },
  };

  it('is right in every field', () => {
    const report = [
      '# Registration',
      'Registered: [x]',
      'What you saw: A green page that says "Welcome, Jo Test"',
      'Seconds to load: 1,8',
      'Browser: ( ) Firefox (x) Chrome ( ) Safari',
      'Devices: [x] Laptop [ ] Tablet [x] Phone',
      'Problems:',
      '- the logo is cut off',
      '- a typo on page 2',
    ].join('\n');
    expect(read(report, schema)).toEqual({
      registered: true,
      whatYouSaw: 'A green page that says "Welcome, Jo Test"',
      secondsToLoad: 1.8,
      browser: 'Chrome',
      devices: ['Laptop', 'Phone'],
      problems: ['the logo is cut off', 'a typo on page 2'],
    });
  });

  it('has no value for a blank', () => {
    const report = [
      'Registered: [ ]',
      'What you saw: ___',
      'Seconds to load: ',
      'Browser: ( ) Firefox ( ) Chrome ( ) Safari',
      'Problems:',
      '- ___',
    ].join('\n');
    expect(read(report, schema)).toEqual({ registered: false });
  });

  it.each([
    ['Registered: yes', true],
    ['Registered: No', false],
    ['Registered: nope', false],
    ['**Registered:** ✅', true],
    ['- Registered - yes', true],
    ['Registered = false', false],
    ['Registered? Yes, at once.', true],
    ['registered: yes and no', undefined],
    ['Registered: not tested', undefined],
    ['Registered: n/a', undefined],
    ['> Registered: yes', undefined],
    ['The page says: "registered: yes"', undefined],
    ['{"registered": true}', undefined],
  ])('has the answer of %j', (report, registered) => {
    expect(read(report, { registered: yesNo() }).registered).toBe(registered);
  });
});

describe('a label within a line', () => {
  it.each<[string, OutputSchema, Record<string, unknown>]>([
    [
      'The test failed. Expected: a page. success: no',
      { success: yesNo('Did it work?') },
      { success: false },
    ],
    ['The test failed. Expected: an order. success: no', { paid: yesNo('Was the order paid?') }, {}],
    ['I expected: success. No order was made.', { success: yesNo('Did it work?') }, {}],
    ['Expected: success: yes', { total: number() }, {}],
    [
      'All done. paid: yes, total: 1.250,00 €',
      { paid: yesNo(), total: number() },
      { paid: true, total: 1250 },
    ],
    [
      'success: no; paid: no; note: card refused',
      { paid: yesNo(), note: text() },
      { paid: false, note: 'card refused' },
    ],
    ['Done. Order number: A-77. It was quick.', { orderNumber: text() }, { orderNumber: 'A-77' }],
    ['Total: 12 | Items: 3', { total: number(), items: number() }, { total: 12, items: 3 }],
    ['Did you pay? Yes. Was it quick? No.', { paid: yesNo('Did you pay?') }, { paid: true }],
  ])('of %j gives values by the names of the fields', (report, schema, values) => {
    expect(read(report, schema)).toEqual(values);
  });
});

describe('a label in other words', () => {
  it.each<[string, OutputSchema, Record<string, unknown>]>([
    ['Load time: 3.2s', { loadTimeSeconds: number('Time to load in seconds') }, { loadTimeSeconds: 3.2 }],
    ['Order total: $45.10', { total: number('Total of the order in USD') }, { total: 45.1 }],
    ['Order no: 4711', { orderNumber: text('The order number') }, { orderNumber: '4711' }],
    ['Expected total: 12', { total: number('Total of the order') }, {}],
    ['Page title: "Welcome"', { title: text('Title of the page') }, { title: 'Welcome' }],
    ['Rating: 4/5', { rating: number('Rating from 1 to 5') }, { rating: 4 }],
    ['Time: 2 min 30 s', { seconds: number('Time in seconds') }, { seconds: 150 }],
    [
      'Colours: red, green and blue',
      { colours: { type: 'array', description: 'Colours' } },
      { colours: ['red', 'green', 'blue'] },
    ],
    [
      'Contact email: a@b.example',
      { contact: { type: 'object', description: 'Contact', properties: { email: { type: 'string' } } } },
      { contact: { email: 'a@b.example' } },
    ],
    ['Status: ok', { loadTime: number('Time') }, {}],
  ])('of %j counts when it means one field', (report, schema, values) => {
    expect(read(report, schema)).toEqual(values);
  });
});

it('a label is read as often for 50 fields as for one', () => {
  const report = Array.from({ length: 20 }, (_, n) => `Remark ${n}: fine`).join('\n');
  const readsFor = (count: number) => {
    const property = (n: number) => [`property${n}`, text(`Quality ${n}`)] as const;
    const properties = Object.fromEntries(Array.from({ length: count }, (_, n) => property(n)));
    const searches = jest.spyOn(String.prototype, 'matchAll');
    read(report, { product: { type: 'object', properties } });
    const searched = searches.mock.contexts.map(String);
    searches.mockRestore();
    return searched.filter((label) => label === 'Remark 7').length;
  };
  expect(readsFor(1)).toBeGreaterThan(0);
  expect(readsFor(50)).toBe(readsFor(1));
});
