import { readFileSync } from 'node:fs';
import { endTexts, flagText, flagTexts, readerText, verdictSourceText } from './flag-text.js';

const reports = readFileSync('docs/reports.md', 'utf8');
const described = [...reports.matchAll(/^\| `(\w+)` +\| [^|]+\| [^|]+\|$/gm)].map(([, flag]) => flag);

it('explains exactly the flags that the documentation has', () => {
  const flags = described.filter((name) => name! in flagTexts);
  expect(Object.keys(flagTexts).sort()).toEqual(flags.sort());
  expect(flags).toHaveLength(9);
});

it('shows a flag of a later release', () => {
  expect(flagText('new_flag').means).toBe('new flag.');
});

it.each(Object.entries(endTexts))('says for %s what happened and what to do', (_, { means, next }) => {
  expect(means).toMatch(/\.$/);
  expect(next).toMatch(/\.$/);
});

it('names the reader', () => {
  expect(readerText({ reader: 'rules', version: '4' })).toBe('Read by the built-in rules 4');
  expect(readerText({ reader: 'anthropic', version: 'opus' })).toBe('Read by the model opus');
});

it('names who gave the verdict', () => {
  expect(verdictSourceText('tester')).toBe('Verdict by the tester');
  expect(verdictSourceText(undefined)).toBeUndefined();
});
