import fc from 'fast-check';
import type { ClientMessage } from '@handtest/visit-protocol';
import { MessageFault, readClientMessage } from './client-message.js';

const pointer = { x: 10.5, y: 20, modifiers: 8, buttons: 1 };
const key = { key: 'a', code: 'KeyA', modifiers: 0, isRepeat: false, location: 0 };

const messages: readonly ClientMessage[] = [
  { kind: 'drawn', number: 7, ageMs: 31.5 },
  { kind: 'move', ...pointer },
  { kind: 'press', ...pointer, button: 'left', clickCount: 1 },
  { kind: 'release', ...pointer, button: 'right', clickCount: 2 },
  { kind: 'wheel', ...pointer, deltaX: 0, deltaY: -120 },
  { kind: 'touch', phase: 'start', points: [{ id: 0, x: 1, y: 2 }] },
  { kind: 'key-down', ...key },
  { kind: 'key-up', ...key },
  { kind: 'text', text: 'é' },
  { kind: 'composition', text: 'に', isEnd: false },
  { kind: 'paste', text: 'pasted' },
  { kind: 'copy', isCut: true },
  { kind: 'navigate', url: 'https://example.com' },
  { kind: 'history', direction: 'back' },
  { kind: 'tab', action: 'show', id: 't1' },
  { kind: 'tab', action: 'open' },
  { kind: 'tab', action: 'open', url: 'https://shop' },
  { kind: 'dialog', id: 'd1', isAccepted: true, text: 'yes' },
  { kind: 'pick', id: 'c1', values: ['a'] },
  { kind: 'file-part', id: 'f1', name: 'a.txt', base64: 'YQ==' },
  { kind: 'files', id: 'f1' },
  { kind: 'download', id: 'g1' },
];

it.each(messages)('reads $kind', (message) => {
  expect(readClientMessage(JSON.stringify(message))).toEqual(message);
});

it('refuses a message of which any needed field is missing or of another type', () => {
  const optional: readonly string[] = ['dialog text', 'tab url'];
  for (const message of messages) {
    for (const field of Object.keys(message)) {
      if (field === 'kind') continue;
      const without = JSON.stringify({ ...message, [field]: undefined });
      if (!optional.includes(`${message.kind} ${field}`))
        expect(() => readClientMessage(without)).toThrow(MessageFault);
      expect(() => readClientMessage(JSON.stringify({ ...message, [field]: { a: 1 } }))).toThrow(
        new RegExp(`^${field} `),
      );
    }
  }
});

it('says what must change', () => {
  expect(() => readClientMessage('{')).toThrow('message must be JSON');
  expect(() => readClientMessage('[]')).toThrow('message must be an object');
  expect(() => readClientMessage('{"kind":"toString"}')).toThrow(/^kind must be one of drawn, move/);
  expect(() => readClientMessage('{"kind":"touch","phase":"start","points":[{"id":0,"x":1}]}')).toThrow(
    'points has a field y, which must be a number from -10000 to 10000',
  );
});

it('answers any text with a message or a fault, never otherwise', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (json) => {
      try {
        readClientMessage(json);
      } catch (error) {
        expect(error).toBeInstanceOf(MessageFault);
      }
    }),
  );
});
