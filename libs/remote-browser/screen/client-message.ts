/** Reads what a viewer sends. A viewer is a program of strangers: what is not known here is refused with words. Pure. */
import {
  type ClientMessage,
  maximumAddress,
  maximumAnswer,
  maximumPlace,
  maximumText,
  maximumUserName,
} from '@handtest/visit-protocol';

/** A message that does not follow the protocol. The text says what must change. */
export class MessageFault extends Error {
  override readonly name = 'MessageFault';
}

type Check = (value: unknown) => string | undefined;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const number =
  (min: number, max: number): Check =>
  (value) =>
    typeof value === 'number' && value >= min && value <= max
      ? undefined
      : `must be a number from ${min} to ${max}`;
const whole =
  (min: number, max: number): Check =>
  (value) =>
    Number.isInteger(value) ? number(min, max)(value) : `must be an integer from ${min} to ${max}`;
const text =
  (maximum: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= maximum
      ? undefined
      : `must be a text of at most ${maximum} characters`;
const boolean: Check = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false');
const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    values.includes(value as string) ? undefined : `must be one of ${values.join(', ')}`;
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined ? undefined : check(value);
const listOf =
  (maximum: number, check: Check): Check =>
  (value) => {
    if (!Array.isArray(value) || value.length > maximum) {
      return `must be a list of at most ${maximum} entries`;
    }
    return value.map(check).find((fault) => fault !== undefined);
  };
const object =
  (fields: Record<string, Check>): Check =>
  (value) => {
    if (!isObject(value)) return 'must be an object';
    for (const [name, check] of Object.entries(fields)) {
      const fault = check(value[name]);
      if (fault !== undefined) return `has a field ${name}, which ${fault}`;
    }
    return undefined;
  };

/** Pages are smaller, but a scaled pointer may end slightly outside. */
const coordinate = number(-maximumPlace, maximumPlace);
const id = text(200);
const pointer = { x: coordinate, y: coordinate, modifiers: whole(0, 15), buttons: whole(0, 31) };
const button = {
  ...pointer,
  button: oneOf('none', 'left', 'middle', 'right', 'back', 'forward'),
  clickCount: whole(0, 10),
};
const key = {
  key: text(50),
  code: text(50),
  keyCode: optional(whole(0, 255)),
  modifiers: whole(0, 15),
  isRepeat: boolean,
  location: whole(0, 3),
};
const point = object({ id: whole(0, 31), x: coordinate, y: coordinate });

const fieldsByKind: Record<ClientMessage['kind'], Record<string, Check>> = {
  drawn: { number: whole(0, 4_294_967_295), ageMs: number(-1e12, 1e12) },
  move: pointer,
  press: button,
  release: button,
  wheel: { ...pointer, deltaX: number(-100_000, 100_000), deltaY: number(-100_000, 100_000) },
  touch: { phase: oneOf('start', 'move', 'end', 'cancel'), points: listOf(10, point) },
  'key-down': key,
  'key-up': key,
  text: { text: text(maximumText) },
  composition: { text: text(1_000), isEnd: boolean },
  paste: { text: text(maximumText) },
  copy: { isCut: boolean },
  fill: { secret: text(200), field: oneOf('username', 'password', 'code') },
  navigate: { url: text(maximumAddress) },
  history: { direction: oneOf('back', 'forward', 'reload', 'stop') },
  tab: { action: oneOf('show', 'close', 'open'), id: optional(id), url: optional(text(maximumAddress)) },
  dialog: {
    id,
    isAccepted: boolean,
    text: optional(text(maximumAnswer)),
    user: optional(text(maximumUserName)),
  },
  pick: { id, values: listOf(10_000, text(10_000)) },
  'file-part': { id, name: text(255), base64: text(maximumText) },
  files: { id },
  download: { id },
};

/** @throws MessageFault when the text is no message of the protocol */
export function readClientMessage(json: string): ClientMessage {
  let message: unknown;
  try {
    message = JSON.parse(json);
  } catch {
    throw new MessageFault('message must be JSON');
  }
  if (!isObject(message)) throw new MessageFault('message must be an object');
  const { kind } = message;
  if (typeof kind !== 'string' || !Object.hasOwn(fieldsByKind, kind)) {
    throw new MessageFault(`kind must be one of ${Object.keys(fieldsByKind).join(', ')}`);
  }
  for (const [name, check] of Object.entries(fieldsByKind[kind as ClientMessage['kind']])) {
    const fault = check(message[name]);
    if (fault !== undefined) throw new MessageFault(`${name} ${fault}`);
  }
  if (kind === 'tab' && message.action !== 'open' && message.id === undefined) {
    throw new MessageFault('id must name a tab');
  }
  return message as unknown as ClientMessage;
}
