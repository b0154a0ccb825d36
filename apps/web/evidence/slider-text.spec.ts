import { sliderText, spokenTime } from './slider-text.js';

it.each([
  [0, '0 seconds'],
  [0.9, '0 seconds'],
  [1, '1 second'],
  [83.4, '1 minute 23 seconds'],
  [120, '2 minutes'],
  [3_725, '1 hour 2 minutes 5 seconds'],
])('says %d seconds', (seconds, text) => {
  expect(spokenTime(seconds)).toBe(text);
});

it('adds the event at the playhead', () => {
  expect(sliderText(83, 'console error: x')).toBe('1 minute 23 seconds, console error: x');
  expect(sliderText(83, undefined)).toBe('1 minute 23 seconds');
});
