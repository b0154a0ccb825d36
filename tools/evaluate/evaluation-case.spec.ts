import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCorpus } from './corpus.js';
import { parseCase } from './evaluation-case.js';

const valid = {
  kinds: ['terse'],
  job: {
    url: 'https://shop.example.com/',
    description: 'Pay.',
    outputSchema: { paid: { type: 'boolean', description: 'Was it paid?' } },
  },
  report: 'It fails.',
  telemetry: { network: [{ at: 3, method: 'POST', url: 'https://shop.example.com/orders', status: 500 }] },
  testerAnswers: {
    verdict: 'fail',
    answers: { paid: false },
    findings: [{ title: 'No order', at: ['network-1'] }],
  },
  gold: { verdict: 'fail', data: { paid: false }, findings: [{ about: ['fail'], cites: ['network-1'] }] },
};
const gold = valid.gold;
const [finding] = gold.findings;

it('reads a case', () => {
  expect(parseCase('one', JSON.stringify(valid))).toEqual({ name: 'one', ...valid });
});

it.each<[string, object]>([
  ["one.json: / must have required property 'report'", { report: undefined }],
  ['one.json: /kinds must NOT have fewer than 1 items', { kinds: [] }],
  ['one.json: /job/url must match pattern "^https?://"', { job: { ...valid.job, url: 'shop' } }],
  ['one.json: /gold must NOT have additional properties', { gold: { ...gold, verdit: 'pass' } }],
  [
    'one.json: /gold/verdict must be equal to one of the allowed values',
    { gold: { ...gold, verdict: 'passed' } },
  ],
  [
    'one.json: /gold/findings/0/about must be regular expressions, unlike (',
    { gold: { ...gold, findings: [{ ...finding, about: ['('] }] } },
  ],
  [
    'one.json: /gold/findings/0/cites must name events of the telemetry, unlike network-2',
    { gold: { ...gold, findings: [{ ...finding, cites: ['network-2'] }] } },
  ],
  [
    'one.json: /gold/data/total must be a field of the output schema or the results template',
    { gold: { ...gold, data: { total: 3 } } },
  ],
  [
    'one.json: /gold/flags/wanted/0 must be equal to one of the allowed values',
    { gold: { ...gold, flags: { wanted: ['no_evidence'] } } },
  ],
  ['one.json: /testerAnswers/answers/paid must be boolean', { testerAnswers: { answers: { paid: 'no' } } }],
  [
    'one.json: /testerAnswers/findings/0/at must name events of the telemetry, unlike console-1',
    { testerAnswers: { findings: [{ title: 'No order', at: ['console-1'] }] } },
  ],
  [
    'one.json: /job must not have both outputSchema and resultsTemplate',
    { job: { ...valid.job, resultsTemplate: 'Paid: [ ]' } },
  ],
  [
    'one.json: /job/resultsTemplate line 1: a line must be written as',
    { job: { ...valid.job, outputSchema: undefined, resultsTemplate: 'Paid?' } },
  ],
  [
    'one.json: /job/outputSchema.paid.type must be boolean, string',
    { job: { ...valid.job, outputSchema: { paid: { type: 'date', description: '' } } } },
  ],
])('refuses: %s', (message, change) => {
  expect(() => parseCase('one', JSON.stringify({ ...valid, ...change }))).toThrow(message);
});

it('refuses what is not JSON, and a folder without cases', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corpus-'));
  expect(() => readCorpus(folder)).toThrow(`${folder} must be a folder with case files (*.json, *.txt)`);
  expect(() => readCorpus(join(folder, 'missing'))).toThrow('must be a folder with case files');
  writeFileSync(join(folder, 'broken.json'), '{"kinds": [');
  expect(() => readCorpus(folder)).toThrow('broken.json must be JSON: ');
});
