import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jobParametersOf } from './job-parameters.js';

const folder = mkdtempSync(join(tmpdir(), 'handtest-cli-'));
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

it('takes each option', () => {
  const schema = file('schema.json', '{"paid":{"type":"boolean"}}');
  const options = {
    description: 'Buy',
    schema,
    duration: 5,
    device: 'mobile',
    repo: ['a/b'],
    metadata: ['k=a=b'],
  } as const;
  expect(jobParametersOf('https://example.com', options)).toEqual({
    url: 'https://example.com',
    description: 'Buy',
    outputSchema: { paid: { type: 'boolean' } },
    targetDurationMinutes: 5,
    deviceClass: 'mobile',
    codehostRepos: ['a/b'],
    metadata: { k: 'a=b' },
  });
});

it('sends a template file unchanged', () => {
  const templateFile = file('buy.md', '---\nurl: https://example.com\n---\nBuy.');
  expect(jobParametersOf(undefined, { templateFile })).toEqual({
    templateContent: '---\nurl: https://example.com\n---\nBuy.',
  });
});

it('sends the schema that a pulled template has beside it, unless another one is named', () => {
  const templateFile = file('pulled.md', '---\nname: Buy\n---\nBuy.');
  file('pulled.schema.json', '{"paid":{"type":"boolean"}}');
  expect(jobParametersOf(undefined, { templateFile })).toMatchObject({
    outputSchema: { paid: { type: 'boolean' } },
  });
  const schema = file('other.json', '{"total":{"type":"number"}}');
  expect(jobParametersOf(undefined, { templateFile, schema })).toMatchObject({
    outputSchema: { total: { type: 'number' } },
  });
});

it('reads a schema that begins with a byte order mark, as programs of Windows write it', () => {
  const schema = file('windows.json', '\uFEFF{"paid":{"type":"boolean"}}\r\n');
  expect(jobParametersOf(undefined, { schema })).toEqual({ outputSchema: { paid: { type: 'boolean' } } });
});

it.each([
  [{ metadata: ['k'] }, '--metadata must be written key=value; "k" is not'],
  [{ schema: join(folder, 'none.json') }, 'cannot be read'],
  [{ schema: file('broken.json', '{') }, 'is not valid JSON'],
])('refuses %j', (options, message) => {
  expect(() => jobParametersOf(undefined, options)).toThrow(message);
});
