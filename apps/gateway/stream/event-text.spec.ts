import fc from 'fast-check';
import { eventText, lastEventId } from './event-text.js';

it('writes one line of data for any message', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (message) => {
      const lines = eventText({ id: 7, kind: 'message', content: { message } }).split('\n');
      expect(lines).toHaveLength(5);
      expect([lines[0], lines[1], lines[3], lines[4]]).toEqual(['id: 7', 'event: message', '', '']);
      expect(JSON.parse(lines[2]!.slice('data: '.length))).toEqual({ message });
      expect(lines[2]).not.toContain('\r');
    }),
  );
});

it('continues after the given id, and refuses an invalid one', () => {
  expect([undefined, '', '0', '17'].map(lastEventId)).toEqual([0, 0, 0, 17]);
  for (const wrong of ['-1', '1.5', 'abc', '1e3', '9999999999', ' 1']) {
    expect(() => lastEventId(wrong)).toThrow('Last-Event-ID');
  }
});
