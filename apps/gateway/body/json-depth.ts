/** How deeply JSON is nested, told from its bytes before anything is parsed: a parser would recurse as deep. */

const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Whether arrays and objects stand more than `maximum` deep in one another. Malformed text is for the parser to judge. */
export function nestedDeeperThan(maximum: number, json: Uint8Array): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index++) {
    const byte = json[index];
    if (inString) {
      if (byte === backslash) index++;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (byte === openBrace || byte === openBracket) {
      if (++depth > maximum) return true;
    } else if (byte === closeBrace || byte === closeBracket) depth--;
  }
  return false;
}
