/** Filled forms and other labelled values. */
import type { OutputSchema } from '@handtest/contracts/job';
import { jest } from '@jest/globals';
import fc from 'fast-check';
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
    ['Registered: [ x ]', true],
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

describe('a list in a filled form', () => {
  const list = (description: string) => ({ type: 'array', description, items: { type: 'string' } }) as const;
  const schema: OutputSchema = { bugs: list('Bugs'), paid: yesNo('Paid') };

  it.each<[string, string, string[]]>([
    [
      'items that look like labels',
      'Bugs:\n- Checkout: the total is wrong\n- logo - too small\n- Saved? No, it hangs\nPaid: yes',
      ['Checkout: the total is wrong', 'logo - too small', 'Saved? No, it hangs'],
    ],
    [
      'numbered items',
      'Bugs:\n1. the menu is slow\n2. It froze. Total: 0\nPaid: yes',
      ['the menu is slow', 'It froze. Total: 0'],
    ],
    ['blank lines between', 'Bugs:\n\n- no logo\n\n- no footer\n\nPaid: yes', ['no logo', 'no footer']],
    ['commas in its only item', 'Bugs:\n- The total is 12, not 10\nPaid: yes', ['The total is 12, not 10']],
    ['no item more', 'Bugs:\n- no logo\n\nI opened:\n- the cart\nPaid: yes', ['no logo']],
    ['text after it', 'Bugs:\n- no logo\n\nThat was all.\n- Cart\nPaid: yes', ['no logo']],
  ])('with %s has each item as it was written', (_what, report, bugs) => {
    expect(read(report, schema)).toEqual({ bugs, paid: true });
  });

  it('has what the tester could not find', () => {
    const items = ['could not find the menu', 'not shown on a phone'];
    const report = `Difficulties:\n- ${items.join('\n- ')}`;
    expect(read(report, { difficulties: list('Difficulties') })).toEqual({ difficulties: items });
  });

  it('ends at the next label of the form, also when the form is a list itself', () => {
    expect(read('- Bugs:\n- no logo\n- Paid: no', schema)).toEqual({ bugs: ['no logo'], paid: false });
  });

  it('that is no answer of a form gives its labels', () => {
    const report = 'What I checked:\n- Paid: yes\n- Bugs: no logo, no footer';
    expect(read(report, schema)).toEqual({ bugs: ['no logo', 'no footer'], paid: true });
  });
});

it.each(['Step 1', '2. Logout works', '3) Saved', 'Tester', '- [4] Sent'])(
  'the label "%s", which begins like a step or a speaker, has its answer',
  (label) => {
    const field = label.replace(/^- /, '');
    expect(read(`Opened: yes\n${label}: no`, { [field]: yesNo(field) })).toEqual({ [field]: false });
  },
);

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

describe('a yes or no with its label', () => {
  const schema = {
    loginWorked: yesNo('Did the login work?'),
    errorShown: yesNo('Was an error message shown?'),
  };

  it.each([
    ['Login worked: no problems', true],
    ['Login worked: never a problem', true],
    ['Login worked: fine, no errors', true],
    ['Login worked: worked after a reload', true],
    ['Login worked: no, it hangs', false],
    ['Login worked: failed with an error', false],
    ['Login worked: does not work', false],
    ['Did the login work? No problem at all.', true],
    ['Login worked: not immediately but yes', undefined],
    ['Login worked: always asks for the password again, cannot enter', undefined],
    ['Login worked: done with wrong password, was rejected', undefined],
    ['Login worked: works only with Google', undefined],
    ['Login worked: sure not', undefined],
    ['The login works.\nLogin worked: see below', undefined],
  ])('of "%s" is %s', (report, value) => {
    expect(read(report, schema).loginWorked).toBe(value);
  });

  it.each([
    ['Error shown: no errors', false],
    ['Error shown: nothing', false],
    ['Error shown: yes, a red one', true],
    ['Error shown: ok, none', undefined],
    ['Error shown: correct, nothing came', undefined],
  ])('of "%s" is %s', (report, value) => {
    expect(read(report, schema).errorShown).toBe(value);
  });
});

describe('a number with its label', () => {
  const schema = {
    totalPrice: number('Total price shown in the cart'),
    shippingCost: number('Shipping cost'),
    rating: number('Your rating from 1 to 10'),
    items: number('How many items'),
  };

  it.each([
    ['Total price: 1 299,50 €', { totalPrice: 1_299.5 }],
    ['Total price: 12 500', { totalPrice: 12_500 }],
    [
      'The total price was 12 500 kr. Shipping cost was 1\u202f200 kr.',
      { totalPrice: 12_500, shippingCost: 1_200 },
    ],
    ['Total price: was 60, now 45', { totalPrice: 45 }],
    ['Total price: not 45 as in your text but 54', { totalPrice: 54 }],
    ['Total price: 3 x 15 EUR = 45 EUR', { totalPrice: 45 }],
    ['Rating: it is not a 10, more a 7', { rating: 7 }],
    ['Total price: more than 100 EUR', {}],
    ['Shipping cost: free from 50 EUR, else 4.95', { shippingCost: 4.95 }],
    ['Shipping cost: free over 50 EUR', {}],
    ['Total price: between 20 and 30 EUR', {}],
    ['Items: 12.5', {}],
    ['Shipping is free, total price is 42.90 EUR.', { totalPrice: 42.9 }],
    ['The lamp costs 30 EUR.', {}],
    ['The tax was 4 EUR.', {}],
  ])('of "%s" is %j', (report, values) => {
    expect(read(report, schema)).toEqual(values);
  });

  it('belongs to one field only', () => {
    const amounts = fc.integer({ min: 11, max: 9_000 });
    fc.assert(
      fc.property(amounts, fc.constantFrom('Total price: ', 'Shipping cost: '), (amount, label) => {
        const found = Object.values(read(`${label}${amount} EUR\nEverything was fine.`, schema));
        expect(found).toEqual([amount]);
      }),
    );
  });
});

describe('a label whose value is not there', () => {
  const schema: OutputSchema = {
    orderNumber: text('The order number'),
    headline: text('Headline of the page'),
    bugs: { type: 'array', description: 'All bugs', items: { type: 'string' } },
  };

  it.each([
    'Order number: forgot to write it down, sorry',
    'Order number: I did not see any',
    'Order number: same as above',
    'Order number: no order number on the page',
    'Headline: see video',
    'Headline: not there',
  ])('gives no text: %s', (report) => {
    const { orderNumber, headline } = read(report, schema);
    expect([orderNumber, headline]).toEqual([undefined, undefined]);
  });

  it.each([
    ['Headline: No results found', { headline: 'No results found' }],
    ['Order number: A-17, not the one of the mail', { orderNumber: 'A-17, not the one of the mail' }],
    ['Bugs: None! Very good work.', { bugs: [] }],
    ['Bugs:\nnone that I could see', { bugs: [] }],
    ['Bugs: I did not find any', { bugs: [] }],
    ['Bugs: no bugs found', { bugs: [] }],
    ['Bugs: none of the links works', { bugs: ['none of the links works'] }],
    ['Bugs: nothing happens after Pay', { bugs: ['nothing happens after Pay'] }],
    ['Everything worked. There were no broken links and no dead buttons.', {}],
  ])('of "%s" is %j', (report, values) => {
    expect(read(report, schema)).toEqual(values);
  });
});

it('a label in any script and form of Unicode has its own value', () => {
  const fields = { काम: number('काम'), कम: number('कम'), größe: number('Größe'), prénom: text('Prénom') };
  expect(read('काम: 5\nकम: 3', fields)).toEqual({ काम: 5, कम: 3 });
  expect(read('काम: 5', fields)).toEqual({ काम: 5 });
  expect(read('Größe: 42\nPrénom: Zoé'.normalize('NFD'), fields)).toEqual({
    größe: 42,
    prénom: 'Zoé'.normalize('NFD'),
  });
});

it.each<[string, number | undefined]>([
  ['Balance: -$12.50', -12.5],
  ['Balance: −€1.299,00', -1299],
  ['Balance: minus 5 euros', -5],
  ['Balance: minus €5', -5],
  ['The balance is minus 5 euros.', -5],
  ['The balance is -$12.50 now.', -12.5],
  ['Balance: $-12.50', -12.5],
  ['Balance - $12.50', 12.5],
  ['Balance: 12.50', 12.5],
])('a negative amount keeps its sign: %s is %s', (report, balance) => {
  expect(read(report, { balance: number('Balance of the account') })).toEqual({ balance });
});

const prices = { type: 'array', description: 'Prices', items: { type: 'number' } } as const;
const colors: OutputSchema[string] = {
  type: 'array',
  description: 'Colors',
  items: { type: 'string', enum: ['red', 'blue', 'green'] },
};

it.each<[string, unknown]>([
  ['Prices: 1,50, 2,50', [1.5, 2.5]],
  ['Prices: 1,50, 2,50 and 3,00', [1.5, 2.5, 3]],
  ['Prices: 10,20,30', [10, 20, 30]],
  ['Prices: 10, 20, 30', [10, 20, 30]],
])('a list of decimal commas has whole prices: %s is %j', (report, value) => {
  expect(read(report, { prices })).toEqual({ prices: value });
});

it.each<[string, unknown]>([
  ['Colors: all except red', undefined],
  ['Colors: purple', undefined],
  ['Colors: none', []],
  ['Colors: [ ] red [ ] blue [ ] green', []],
  ['Colors: red and blue', ['red', 'blue']],
])('a list of choices says nothing when none of them is named: %s is %j', (report, value) => {
  expect(read(report, { colors })).toEqual(value === undefined ? {} : { colors: value });
});
