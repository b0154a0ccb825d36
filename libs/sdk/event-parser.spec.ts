import fc from 'fast-check';
import { EventParser } from './event-parser.js';

const event = fc.record({
  id: fc.integer({ min: 1, max: 1e9 }).map(String),
  kind: fc.constantFrom('status', 'message', 'extension', 'finding'),
  data: fc.jsonValue().map((value) => JSON.stringify(value)),
});

/** As the gateway writes them, with its comments between. */
const written = ({ id, kind, data }: { id: string; kind: string; data: string }) =>
  `: still here\n\nid: ${id}\nevent: ${kind}\ndata: ${data}\n\n`;

it('reads the same events from pieces of any size', () => {
  fc.assert(
    fc.property(fc.array(event), fc.integer({ min: 1, max: 50 }), (events, size) => {
      const text = events.map(written).join('');
      const parser = new EventParser();
      const read = [];
      for (let at = 0; at < text.length; at += size) read.push(...parser.add(text.slice(at, at + size)));
      expect(read).toEqual(events);
    }),
  );
});

it('joins lines of data, and reads CRLF', () => {
  expect(new EventParser().add('data: a\r\ndata:b\r\n\r\nid: 7\n\ndata: unfinished\n')).toEqual([
    { id: '', kind: 'message', data: 'a\nb' },
  ]);
});
