import { atLeast, atMost, kilobytes, milliseconds, perSecond, type Row } from './measurement.js';
import { resultTable } from './result-table.js';

const row: Row = { name: 'read', floor: '10/s', measured: '9/s', ratio: 0.9, notes: ['Said of it.'] };

describe('the table', () => {
  it('has every row under the headings, and its remarks below', () => {
    const longer = {
      ...row,
      name: 'a longer name',
      ratio: 1.2345,
      spread: '1.20–1.25',
      goal: atLeast(1, 1.2345),
      worst: 'p99 3 ms',
    };
    expect(resultTable([row, longer]).split('\n')).toEqual([
      '               floor  measured  ratio  spread     goal     worst',
      'read           10/s   9/s       0.90              –',
      'a longer name  10/s   9/s       1.23   1.20–1.25  ≥ 1 met  p99 3 ms',
      '',
      'read',
      '  Said of it.',
      '',
      'a longer name',
      '  Said of it.',
    ]);
  });

  it('shows a goal that was missed', () => {
    expect(resultTable([{ ...row, goal: atMost(20, 20.1, 'ms') }])).toContain('≤ 20 ms MISSED');
  });
});

it('a goal is met exactly at its limit', () => {
  expect([atLeast(0.9, 0.9).met, atLeast(0.9, 0.8999).met]).toEqual([true, false]);
  expect([atMost(20, 20, 'ms').met, atMost(20, 20.001, 'ms').met]).toEqual([true, false]);
});

it('quantities carry their unit', () => {
  expect([perSecond(8_289.4), milliseconds(3.14), milliseconds(31.4), kilobytes(12_800)]).toEqual([
    '8,289/s',
    '3.1 ms',
    '31 ms',
    '12.5 KB',
  ]);
});
