import { format } from 'prettier';
import ts from 'typescript';
import { classNamed, objectIn, property, required } from './find-node.js';
import { SourceEdit } from './source-edit.js';

const layout = (text: string) => format(text, { parser: 'typescript', singleQuote: true });

async function edited(text: string, change: (edit: SourceEdit) => void): Promise<string> {
  const edit = new SourceEdit('x.ts', text);
  change(edit);
  return layout(edit.text);
}

describe('imports', () => {
  it('join those of the same module in the order of the alphabet, types marked as such', async () => {
    const text = `import { Alpha, type Gamma } from 'm';\n`;
    const change = (edit: SourceEdit) =>
      edit.addImports('m', [{ name: 'Beta' }, { name: 'Delta', type: true }, { name: 'Alpha' }]);
    expect(await edited(text, change)).toBe(`import { Alpha, Beta, type Delta, type Gamma } from 'm';\n`);
  });

  it('stand apart from an import of types alone, unless they are types too', async () => {
    const text = `import type { Alpha } from 'm';\n`;
    const types = (edit: SourceEdit) => edit.addImports('m', [{ name: 'Beta', type: true }]);
    expect(await edited(text, types)).toBe(`import type { Alpha, Beta } from 'm';\n`);
    const values = (edit: SourceEdit) => edit.addImports('m', [{ name: 'Beta' }]);
    expect(await edited(text, values)).toContain(`import { Beta } from 'm';`);
  });

  it('of a new module stand between their neighbours, below the docstring of the file', async () => {
    const text = `/** Why. */\nimport { b } from 'b';\nimport { c } from '../c.js';\nimport { d } from './d.js';\n`;
    const change = (edit: SourceEdit) => {
      edit.addImports('a', [{ name: 'a' }]);
      edit.addImports('./a.js', [{ name: 'z' }]);
      edit.addImports('./e.js', [{ name: 'e' }]);
    };
    expect(await edited(text, change)).toBe(
      `/** Why. */\nimport { a } from 'a';\nimport { b } from 'b';\nimport { c } from '../c.js';\n` +
        `import { z } from './a.js';\nimport { d } from './d.js';\nimport { e } from './e.js';\n`,
    );
  });
});

describe('lists', () => {
  it.each([
    ['[]', '[x];'],
    ['[a]', '[a, x];'],
    ['[\n  a, // why\n]', '[\n  a,\n  x, // why\n];'],
  ])('%s gets another element', async (list, expected) => {
    const change = (edit: SourceEdit) => {
      const value = property(objectIn(edit.source, 'v'), 'list')!;
      edit.append(value as ts.ArrayLiteralExpression, 'x');
    };
    expect(await edited(`const v = { list: ${list} } as const;`, change)).toBe(
      await layout(`const v = { list: ${expected.replace(';', '')} } as const;`),
    );
  });
});

test('an empty list may be filled with several', () => {
  const edit = new SourceEdit('x.ts', 'const v = {};');
  edit.append(objectIn(edit.source, 'v'), 'a: 1');
  edit.append(objectIn(edit.source, 'v'), 'b: 2');
  expect(edit.text).toBe('const v = {a: 1, b: 2};');
});

test('a name that is wanted twice is imported once', () => {
  const edit = new SourceEdit('x.ts', `import { a } from 'm';`);
  for (let time = 0; time < 2; time++) edit.addImports('m', [{ name: 'b' }]);
  expect(edit.text).toBe(`import { a, b } from 'm';`);
});

describe('a class', () => {
  it('gets its new method before the private ones, and as its only one when it has none', async () => {
    const full = 'class A { constructor() {} one() {} private two() {} }';
    const add = (edit: SourceEdit) => edit.appendMethod(classNamed(edit.source, 'A'), 'added() {}');
    expect((await edited(full, add)).match(/\w+(?=\(\) \{\})/g)).toEqual([
      'constructor',
      'one',
      'added',
      'two',
    ]);
    expect(await edited('class A { constructor() {} }', add)).toContain('added() {}');
    expect(await edited('class A {}', add)).toContain('added() {}');
  });
});

test('insertions at one place keep their order', () => {
  const edit = new SourceEdit('x.ts', 'class A {}');
  const declaration = classNamed(edit.source, 'A');
  edit.insertAfter(declaration, '1');
  edit.insertAfter(declaration, '2');
  edit.insertBefore(declaration, '0');
  expect(edit.text).toBe('0class A {}12');
});

test('what is not there is named with its file', () => {
  const edit = new SourceEdit('apps/x.ts', 'export const a = 1;');
  expect(() => classNamed(edit.source, 'B')).toThrow('apps/x.ts has no class B');
  expect(() => objectIn(edit.source, 'a')).toThrow('apps/x.ts has no object a');
  expect(() => required(undefined, edit.source, 'row')).toThrow('apps/x.ts has no row');
});
