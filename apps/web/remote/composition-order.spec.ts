import type { ClientMessage } from '@handtest/visit-protocol';
import { withOneEnd } from './composition-order.js';

const step = (text: string): ClientMessage => ({ kind: 'composition', text, isEnd: false });
const end = (text: string): ClientMessage => ({ kind: 'composition', text, isEnd: true });

function setUp() {
  const sent: ClientMessage[] = [];
  const tasks: (() => void)[] = [];
  const send = withOneEnd(
    (message) => void sent.push(message),
    (act) => void tasks.push(act),
  );
  const nextTask = () => {
    for (const act of tasks.splice(0)) act();
  };
  return { sent, send, nextTask };
}

it('sends a chosen text by the end of its composition alone', () => {
  const { sent, send, nextTask } = setUp();
  send(step('に'));
  nextTask();
  send(step('日'));
  send(end('日'));
  nextTask();
  expect(sent).toEqual([step('に'), end('日')]);
});

it('sends a step before what follows it', () => {
  const { sent, send, nextTask } = setUp();
  const text: ClientMessage = { kind: 'text', text: 'x' };
  send(step('に'));
  send(text);
  send(step('にほ'));
  send(step('にほん'));
  nextTask();
  expect(sent).toEqual([step('に'), text, step('にほ'), step('にほん')]);
});
