/** Where a text stops being JSON. Engines name the place only for some faults. Pure. */

const space = /[ \t\r\n]*/y;
const scalar =
  /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const name = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;

class Fault extends Error {}

class Scanner {
  at = 0;

  constructor(private readonly text: string) {}

  value(): void {
    this.skip();
    const opening = this.text[this.at];
    if (opening === '{') this.list('}', () => this.member());
    else if (opening === '[') this.list(']', () => this.value());
    else this.read(scalar);
    this.skip();
  }

  skip(): void {
    this.read(space);
  }

  private member(): void {
    this.skip();
    this.read(name);
    this.skip();
    this.expect(':');
    this.value();
  }

  private list(closing: string, item: () => void): void {
    this.at += 1;
    this.skip();
    if (this.text[this.at] !== closing) {
      item();
      while (this.text[this.at] === ',') {
        this.at += 1;
        item();
      }
    }
    this.expect(closing);
  }

  private expect(sign: string): void {
    if (this.text[this.at] !== sign) throw new Fault();
    this.at += 1;
  }

  private read(pattern: RegExp): void {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (!found) throw new Fault();
    this.at = pattern.lastIndex;
  }
}

/** The line of the first fault, from 1; undefined for JSON. */
export function faultLine(text: string): number | undefined {
  const scanner = new Scanner(text);
  try {
    scanner.value();
    if (scanner.at === text.length) return undefined;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
  return text.slice(0, scanner.at).split('\n').length;
}
