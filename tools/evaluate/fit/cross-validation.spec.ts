import { reportsIn } from '../report-file.js';
import { crossValidated } from './cross-validation.js';
import { reportSamples } from './sample.js';

const many = Array.from({ length: 24 }, (_, index) =>
  [
    `= fail\n? Turn knob ${index}.\nThe zorblat wobbled ${index}.`,
    `= pass\n? Turn knob ${index}.\nThe zorblat gleamed ${index}.`,
  ].join('\n'),
).join('\n');

test('words that other reports explain are read, and words of the report alone are not', async () => {
  const cases = [
    ...reportsIn('many', many),
    ...reportsIn('single', '= fail\n? Turn the last one.\nQuixly flimbered.'),
  ];
  const { readings } = await crossValidated(cases, await reportSamples(cases));
  expect(readings).toHaveLength(cases.length);
  const verdictOf = (name: string) => readings.find(({ of }) => of.name === name)!.reading.result.passStatus;
  expect(verdictOf('many-1')).toBe('fail');
  expect(verdictOf('single-1')).not.toBe('fail');
});
