import fc from 'fast-check';
import { parse } from 'yaml';
import { canBeFile, fileName, type FileTemplate, templateFile } from './template-file.js';

const checkout: FileTemplate = {
  name: 'Checkout',
  url: 'https://shop.example.com/checkout?step=1',
  targetDurationMinutes: 10,
  deviceClass: 'mobile',
  maxExtensionMinutes: 5,
  maxExtensionCount: 3,
  testInstructions: 'Buy a hat as a guest.\n',
  resultsTemplate: 'Paid: [ ]\nOrder number: ___',
};

it('writes the settings, the instructions and the form', () => {
  expect(templateFile(checkout)).toBe(`---
name: Checkout
url: https://shop.example.com/checkout?step=1
duration: 10
device_class: mobile
max_extension_minutes: 5
extension_count: 3
---

Buy a hat as a guest.

## Results

Paid: [ ]
Order number: ___
`);
});

it.each(['Pay.\n\n## Results\n\nWrite them down.', '  ## results ##', 'Pay.\r\n## Results\r\nWrite.'])(
  'has no file for instructions whose heading would begin the form: %j',
  (testInstructions) => {
    expect(canBeFile({ testInstructions, resultsTemplate: null })).toBe(false);
  },
);

it.each(['## Results of the search', 'Read ## Results', '### Results', '## Results: two'])(
  'has a file for instructions with %j',
  (testInstructions) => {
    expect(canBeFile({ testInstructions, resultsTemplate: 'Paid: [ ]' })).toBe(true);
  },
);

it('has no file with a form for a block of code that is not closed', () => {
  const open = { testInstructions: 'Type:\n```\nnpm test', resultsTemplate: 'Paid: [ ]' };
  expect(canBeFile(open)).toBe(false);
  expect(canBeFile({ ...open, resultsTemplate: null })).toBe(true);
  expect(canBeFile({ ...open, testInstructions: `${open.testInstructions}\n\`\`\`` })).toBe(true);
});

it('leaves out the address and the form that a template does not have', () => {
  const file = templateFile({ ...checkout, url: null, resultsTemplate: null });
  expect(file).not.toContain('url:');
  expect(file).not.toContain('## Results');
});

it('writes every name and address so that YAML reads the same text', () => {
  const text = fc.oneof(
    fc.string({ minLength: 1, unit: 'grapheme' }),
    fc.constantFrom(
      'no',
      'null',
      '12',
      '1.5',
      'a: b',
      '- a',
      '#a',
      'a #b',
      "it's",
      '"',
      '---',
      '2026-01-01',
      '~',
    ),
  );
  fc.assert(
    fc.property(text, text, (name, url) => {
      const [, yaml] = templateFile({ ...checkout, name, url }).split(/^---$/m);
      expect(parse(yaml!, { schema: 'core', version: '1.2' })).toMatchObject({ name, url });
    }),
  );
});

it.each([
  ['Find bugs', 'find-bugs.md'],
  ['Prüfung: Kasse', 'pru-fung-kasse.md'],
  ['検査', 'template.md'],
])('names the file of %j %s', (name, file) => {
  expect(fileName(name)).toBe(file);
});
