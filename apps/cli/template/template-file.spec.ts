import type { Item } from '@handtest/sdk';
import fc from 'fast-check';
import { fileNameOf, isSameTemplate, schemaFileOf, templateFileOf, templateOf } from './template-file.js';

const template: Item<'templates.list'> = {
  id: 'tmpl_01h455vb4pex5vsknk084sn02q',
  projectId: 'proj_01h455vb4pex5vsknk084sn02q',
  name: 'Buy a hat',
  description: null,
  testInstructions: 'Buy a hat.\n\n# Then\n\nPay.',
  outputSchema: null,
  resultsTemplate: 'Paid: [ ]\nTotal: #',
  url: 'https://shop.example.com',
  deviceClass: 'desktop',
  targetDurationMinutes: 10,
  maxExtensionMinutes: 5,
  maxExtensionCount: 3,
  builtIn: false,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
};

it('is written as front matter, instructions and results', () => {
  expect(templateFileOf(template)).toBe(`---
name: Buy a hat
url: https://shop.example.com
duration: 10
device_class: desktop
max_extension_minutes: 5
extension_count: 3
---

Buy a hat.

# Then

Pay.

## Results

Paid: [ ]
Total: #
`);
});

it('is the same after it was written and read, with any texts', () => {
  const anyLine = fc
    .string({ minLength: 1, maxLength: 40 })
    .map((text) => text.replace(/\s+/g, ' ').trim() || 'x');
  const anyTemplate = fc
    .record({
      name: anyLine,
      description: fc.option(anyLine),
      testInstructions: anyLine,
      minutes: fc.integer({ min: 1, max: 60 }),
    })
    .map(({ minutes, ...texts }) => ({ ...template, ...texts, targetDurationMinutes: minutes }));
  fc.assert(
    fc.property(anyTemplate, (one) => {
      expect(isSameTemplate(one, templateOf('a.md', templateFileOf(one)))).toBe(true);
    }),
  );
});

it.each([
  ['in a block of code', 'Copy this:\n\n```md\n## Results\n```\n\nThen pay.', 'Paid: [ ]'],
  ['in a block of code, without a form', '~~~\n## Results\n~~~', null],
  ['again in the form', 'Pay.', 'Paid: [ ]\n\n## Results\n\nTotal: #'],
  ['with line ends of Windows', '```\r\n## Results\r\n```\r\nPay.', 'Paid: [ ]\r\nTotal: #'],
])(
  'is the same after it was written and read, with a line "## Results" %s',
  (_where, instructions, results) => {
    const one = { ...template, testInstructions: instructions, resultsTemplate: results };
    const read = templateOf('a.md', templateFileOf(one));
    expect(read).toMatchObject({ testInstructions: instructions, resultsTemplate: results });
    expect(isSameTemplate(one, read)).toBe(true);
  },
);

it.each([
  ['Pay.\n\n## Results\n\nWrite them down.', 'Paid: [ ]', 'its instructions have a heading "Results"'],
  ['Pay.\n\n## Results\n\nWrite them down.', null, 'its instructions have a heading "Results"'],
  ['## results ##', null, 'its instructions have a heading "Results"'],
  ['Type:\n```\nnpm test', 'Paid: [ ]', 'a block of code in its instructions is not closed'],
])(
  'is no file when it would be read as something else: %j with %j',
  (testInstructions, resultsTemplate, why) => {
    expect(() => templateFileOf({ ...template, testInstructions, resultsTemplate })).toThrow(
      `"Buy a hat" cannot be a file: ${why}`,
    );
  },
);

it('ends its instructions at the heading at which the API ends them', () => {
  const file = '---\nname: a\n---\nPay.\n  ## Results ##\nPaid: [ ]\n';
  expect(templateOf('a.md', file)).toMatchObject({ testInstructions: 'Pay.', resultsTemplate: 'Paid: [ ]' });
});

it('keeps an output schema in the file beside it', () => {
  const outputSchema = { paid: { type: 'boolean' as const, description: 'Was it paid?' } };
  const one = { ...template, resultsTemplate: null, outputSchema };
  const read = templateOf('a.md', templateFileOf(one), JSON.stringify(outputSchema));
  expect(read.outputSchema).toEqual(outputSchema);
  expect(isSameTemplate(one, read)).toBe(true);
});

it('has a name without blanks around it, as the API keeps it, so that a second push finds the template', () => {
  expect(templateOf('buy.md', '---\nname: " Buy "\n---\nBuy.').name).toBe('Buy');
});

it('notices a changed field', () => {
  const changed = templateFileOf(template).replace('duration: 10', 'duration: 11');
  expect(isSameTemplate(template, templateOf('a.md', changed))).toBe(false);
});

it.each([
  ['Buy.', 'buy.md: must begin with front matter'],
  ['---\nurl: https://x.example\n---\nBuy.', 'buy.md: the front matter must have the key name'],
  ['---\nname: [\n---\nBuy.', 'buy.md: the front matter must be valid YAML'],
  ['---\nname: a\ncolor: red\n---\nBuy.', 'buy.md: "color" must be one of name, purpose, url'],
])('refuses %j', (text, message) => {
  expect(() => templateOf('buy.md', text)).toThrow(message);
});

it('has a file name of its name', () => {
  const taken = new Set<string>();
  expect(fileNameOf('Log in: Été', taken)).toBe('log-in-ete.md');
  expect(fileNameOf('Buy', taken)).toBe('buy.md');
  expect(fileNameOf('buy!', taken)).toBe('buy-2.md');
  expect(fileNameOf('../..', taken)).toBe('template.md');
});

it.each(['CON', 'prn', 'Aux', 'nul', 'COM1', 'lpt9.'])(
  'has no file name that Windows reserves for a device: %s',
  (name) => {
    const [device] = /\w+/.exec(name.toLowerCase())!;
    expect(fileNameOf(name, new Set())).toBe(`${device}-template.md`);
  },
);

it('has a file name of its own where the file system takes upper and lower case as one', () => {
  const taken = new Set<string>();
  const files = ['Σοφός', 'ΣΟΦΟΣ ', 'σοφοσ'].map((name) => fileNameOf(name, taken).toUpperCase());
  expect(new Set(files).size).toBe(3);
});

it('gives long names files of at most 255 bytes, each its own', () => {
  const taken = new Set<string>();
  for (const name of ['가'.repeat(120), `${'가'.repeat(119)}나`, '結'.repeat(120)]) {
    const file = fileNameOf(name, taken);
    expect(Buffer.byteLength(schemaFileOf(file))).toBeLessThanOrEqual(255);
    expect(file.isWellFormed() && !file.includes('\ufffd')).toBe(true);
  }
  expect(taken.size).toBe(3);
});
