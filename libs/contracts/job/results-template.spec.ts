import { outputSchemaFaults } from './output-schema.js';
import fc from 'fast-check';
import { compileResultsTemplate, keyOf, resultsFaults } from './results-template.js';

const schemaOf = (text: string) => {
  const compiled = compileResultsTemplate(text);
  if ('problems' in compiled) throw new Error(compiled.problems.join());
  return compiled.schema;
};
const problemOf = (text: string) => {
  const compiled = compileResultsTemplate(text);
  if ('schema' in compiled) throw new Error(`accepted as ${JSON.stringify(compiled.schema)}`);
  return compiled.problems.join();
};

describe('a results template', () => {
  it('compiles every kind of line', () => {
    const text = [
      '# What we want to know',
      'Logged in: [ ]',
      'What you saw: ___',
      '',
      'Seconds to load: #',
      'Size: ( ) small ( ) large',
      'Browsers: [ ] Firefox [ ] Safari',
      'Bugs:',
      '- ___',
      '- ____',
    ].join('\n');
    expect(schemaOf(text)).toEqual({
      loggedIn: { type: 'boolean', description: 'Logged in' },
      whatYouSaw: { type: 'string', description: 'What you saw' },
      secondsToLoad: { type: 'number', description: 'Seconds to load' },
      size: { type: 'string', enum: ['small', 'large'], description: 'Size' },
      browsers: {
        type: 'array',
        items: { type: 'string', enum: ['Firefox', 'Safari'] },
        description: 'Browsers',
      },
      bugs: { type: 'array', items: { type: 'string' }, description: 'Bugs' },
    });
  });

  it.each([
    ['a byte order mark and Windows line ends', '\uFEFFPaid: [ ]\r\nTotal: #\r\n', ['paid', 'total']],
    ['tabs and spaces around everything', '\t Paid :\t[\t]  \n  Total:#', ['paid', 'total']],
    ['bullets before labels', '- Paid: [ ]\n* Total: #', ['paid', 'total']],
    ['labels with colons', 'Time: when it failed: ___', ['timeWhenItFailed']],
    ['choices with colons', 'Opens at: ( ) 10:00 ( ) 11:00', ['opensAt']],
    ['labels in other scripts', 'Größe in Metern: #\nПароль принят: [ ]', ['größeInMetern', 'парольПринят']],
    ['a label called as a problem', 'Problem: ___', ['problem']],
    ['labels that objects have by nature', 'Constructor: ___\n__proto__: [ ]', ['constructor', 'proto']],
    ['one box to tick', 'Seen: [ ] banner', ['seen']],
    ['a list before a heading', 'Bugs:\n\n- ___\n## More\nPaid: [ ]', ['bugs', 'paid']],
  ])('accepts %s', (_name, text, keys) => {
    const schema = schemaOf(text);
    expect(Object.keys(schema)).toEqual(keys);
    expect(outputSchemaFaults(schema)).toEqual([]);
  });

  it.each([
    ['nothing', '', 'at least one line'],
    ['headings alone', '# Results\n\n', 'at least one line'],
    ['prose', 'Paid: [ ]\nTell us more.', 'line 2'],
    ['an answer of no kind', 'Paid: yes', 'line 1'],
    ['two underscores', 'Paid: __', 'line 1'],
    ['a list without a label', '- ___', 'line 1'],
    ['a list below an answered label', 'Paid: [ ]\n- ___', 'line 2'],
    ['a label that nothing follows', 'Paid: [ ]\nBugs:\nTotal: #', 'line 2: "Bugs" must have an answer'],
    ['a label that nothing follows at the end', 'Bugs:', 'line 1'],
    [
      'the same label twice',
      'Paid: [ ]\nTotal: #\npaid: #',
      'line 3: the label "paid" must not be used twice',
    ],
    ['one choice', 'Size: ( ) small', 'at least two options'],
    ['a choice without text', 'Size: ( ) small ( )', 'each option must have a text'],
    ['the same choice twice', 'Size: ( ) small ( ) small', 'an option must not be used twice'],
    ['choices of both kinds', 'Size: ( ) small [ ] large', 'either all ( ) or all [ ]'],
    ['a label of signs', '!!!: [ ]', 'a letter or a digit'],
    ['no label', ': [ ]', 'a letter or a digit'],
    ['a long label', `${'a'.repeat(101)}: [ ]`, '100 characters'],
    ['a long line', `a: ( ) ${'b'.repeat(1_000)}`, 'line 1 must have at most 1,000 characters'],
    [
      '101 fields',
      Array.from({ length: 101 }, (_, n) => `Field ${n}: #`).join('\n'),
      'line 101: the template must have at most 100 fields',
    ],
  ])('is refused with its line: %s', (_name, text, part) => {
    expect(problemOf(text)).toContain(part);
  });

  it('is refused with every wrong line at once', () => {
    const compiled = compileResultsTemplate('Paid: yes\nTotal: #\nTotal: #\nBugs:\nSize: ( ) small');
    expect('problems' in compiled && compiled.problems.map((problem) => problem.slice(0, 6))).toEqual([
      'line 1',
      'line 3',
      'line 4',
      'line 5',
    ]);
  });

  it('counts lines from the beginning of the author’s text', () => {
    expect(compileResultsTemplate('\nyes', 11)).toEqual({
      problems: [expect.stringMatching(/^line 12: /) as string],
    });
  });

  it('compiles each valid line to one valid field', () => {
    const words = fc.array(fc.stringMatching(/^[A-Za-z][a-z]{0,8}$/), { minLength: 1, maxLength: 4 });
    const label = words.map((list) => list.join(' '));
    const choices = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 2, maxLength: 5 });
    const kind = fc.oneof(
      fc.constantFrom(' [ ]', ' ___', ' #', '\n- ___'),
      fc
        .tuple(fc.constantFrom('( )', '[ ]'), choices)
        .map(([box, list]) => list.map((c) => ` ${box} ${c}`).join('')),
    );
    const lines = fc.uniqueArray(fc.tuple(label, kind), {
      selector: ([text]) => keyOf(text),
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(lines, (list) => {
        const schema = schemaOf(list.map(([text, answer]) => `${text}:${answer}`).join('\n'));
        expect(Object.keys(schema).sort()).toEqual(list.map(([text]) => keyOf(text)).sort());
        expect(outputSchemaFaults(schema)).toEqual([]);
      }),
    );
  });

  it('is compiled or refused and never throws, for any text', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('Label', ':', '[ ]', '( )', '___', '#', '- ', '\n', '\t'),
    );
    const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, (given) => {
        const compiled = compileResultsTemplate(given);
        if ('schema' in compiled) expect(outputSchemaFaults(compiled.schema)).toEqual([]);
        else expect(compiled.problems.every((problem) => problem.length > 0)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

it.each([
  ['Seconds to load', 'secondsToLoad'],
  ['API key', 'apiKey'],
  ['Is it OK?', 'isItOk'],
  ['2nd try', '2ndTry'],
  ['checkoutTotal', 'checkoutTotal'],
  ['**Bold** label', 'boldLabel'],
  ['???', ''],
])('the label %j has the key %j', (label, key) => {
  expect(keyOf(label)).toBe(key);
});

it('puts no lone surrogate into the output schema', () => {
  expect(compileResultsTemplate('Size \ud800: ( ) S ( ) M\udfff')).toEqual({
    schema: { size: { type: 'string', description: 'Size \ufffd', enum: ['S', 'M\ufffd'] } },
  });
});

describe('the two ways to describe results', () => {
  const schema = { paid: { type: 'boolean', description: 'Paid' } };
  const template = 'Paid: [ ]';
  const bothGiven = {
    param: 'resultsTemplate',
    message: 'resultsTemplate must be left out when outputSchema is given',
  };

  it('are both optional, and each is valid alone', () => {
    expect(resultsFaults()).toEqual([]);
    expect(resultsFaults(schema)).toEqual([]);
    expect(resultsFaults(undefined, template)).toEqual([]);
  });

  it('are refused together, with every other fault of both', () => {
    expect(resultsFaults(schema, template)).toEqual([bothGiven]);
    const [given, ofSchema, ...ofTemplate] = resultsFaults([], 'Paid: yes\nTotal: #\nTotal: #');
    expect(given).toEqual(bothGiven);
    expect(ofSchema).toEqual(outputSchemaFaults([])[0]);
    expect(ofTemplate).toEqual([
      { param: 'resultsTemplate', message: expect.stringMatching(/^resultsTemplate line 1: /) as string },
      {
        param: 'resultsTemplate',
        message: 'resultsTemplate line 3: the label "Total" must not be used twice',
      },
    ]);
  });
});
