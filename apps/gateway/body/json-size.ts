/**
 * The shape of a JSON body, counted in its bytes before it is parsed. A parser recurses with the depth of the text, and an
 * object of 100,000 keys costs more than a hundred ordinary requests. Pure.
 */

export interface JsonLimits {
  /** Levels of arrays and objects inside one another. */
  readonly depth: number;
  /** Keys of all objects together. */
  readonly keys: number;
  /** Keys of one object. A list of events has many keys, none of its events has. */
  readonly keysOfObject: number;
  /** Items of all arrays together. */
  readonly items: number;
}

export type ExceededLimit = keyof JsonLimits;

/** Far more than any request of the API needs; telemetry has its own. */
export const defaultJsonLimits: JsonLimits = { depth: 32, keys: 10_000, keysOfObject: 1_000, items: 10_000 };

/** All white space of JSON is at most this. */
const space = 0x20;
const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * The first limit that the text exceeds. The scan stops there, so a refusal costs as much as a body at the limit.
 * Malformed text may be counted wrongly: the parser refuses it afterwards.
 */
export function exceededLimit(json: Uint8Array, limits: JsonLimits): ExceededLimit | undefined {
  // One entry for each open container: whether it is an array, and how many keys it has so far.
  const arrays = new Uint8Array(limits.depth);
  const keysOf = new Uint32Array(limits.depth);
  let depth = 0;
  let keys = 0;
  let items = 0;
  // True directly after `[`: the next byte, unless it is `]`, starts the first item.
  let beginsArray = false;
  for (let index = 0; index < json.length; index++) {
    const byte = json[index]!;
    if (beginsArray && byte > space) {
      beginsArray = false;
      if (byte !== closeBracket && ++items > limits.items) return 'items';
    }
    switch (byte) {
      case quote:
        index = endOfString(json, index);
        break;
      case colon:
        if (++keys > limits.keys) return 'keys';
        if (depth > 0 && ++keysOf[depth - 1]! > limits.keysOfObject) return 'keysOfObject';
        break;
      case comma:
        if (arrays[depth - 1] === 1 && ++items > limits.items) return 'items';
        break;
      case openBrace:
      case openBracket:
        if (depth === limits.depth) return 'depth';
        beginsArray = byte === openBracket;
        arrays[depth] = beginsArray ? 1 : 0;
        keysOf[depth++] = 0;
        break;
      case closeBrace:
      case closeBracket:
        if (depth > 0) depth--;
        break;
    }
  }
  return undefined;
}

/** The index of the quote that ends the string; past the end when there is none. */
function endOfString(json: Uint8Array, start: number): number {
  let index = start + 1;
  while (index < json.length && json[index] !== quote) index += json[index] === backslash ? 2 : 1;
  return index;
}
