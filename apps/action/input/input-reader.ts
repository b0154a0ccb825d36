/** Reads the texts of a workflow as values, and collects what is wrong. Pure. */

export class InvalidInput extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults[0]);
  }
}

export class InputReader {
  private readonly faults: string[] = [];

  /** @param read answers the text of an input, empty when it is not given */
  constructor(private readonly read: (name: string) => string) {}

  text(name: string): string | undefined {
    return this.read(name).trim() || undefined;
  }

  /** @param variable the value of the environment variable that replaces the input */
  required(name: string, variable: string | undefined): string {
    const value = this.text(name) ?? variable?.trim();
    if (!value) this.refuse(`${name} is required`);
    return value ?? '';
  }

  webAddress(name: string, variable: string | undefined): string {
    const value = this.required(name, variable);
    if (value && !/^https?:\/\/[^/]/.test(value)) this.refuse(`${name} must begin with https:// or http://`);
    return value;
  }

  key(name: string, variable: string | undefined): string {
    const value = this.required(name, variable);
    if (!/^[!-~]*$/.test(value)) this.refuse(`${name} must have visible ASCII characters only`);
    return value;
  }

  number(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = Number(text);
    if (Number.isNaN(value)) this.refuse(`${name} must be a number`);
    return value;
  }

  numberAboveZero(name: string): number | undefined {
    const value = this.number(name);
    if (value !== undefined && value <= 0) this.refuse(`${name} must be above 0`);
    return value;
  }

  /** The spellings of YAML 1.2. */
  flag(name: string): boolean | undefined {
    const text = this.text(name)?.toLowerCase();
    if (text === undefined) return undefined;
    if (text !== 'true' && text !== 'false') this.refuse(`${name} must be true or false`);
    return text === 'true';
  }

  object(name: string): Record<string, unknown> | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = parsed(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
    this.refuse(`${name} must be a JSON object`);
    return undefined;
  }

  /** A JSON array, or texts with commas between. */
  list(name: string): string[] | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = text.startsWith('[') ? parsed(text) : text.split(',');
    if (!Array.isArray(value)) {
      this.refuse(`${name} must be a JSON array, or values separated by commas`);
      return undefined;
    }
    const items = value.map((item) => String(item).trim()).filter((item) => item !== '');
    return items.length > 0 ? items : undefined;
  }

  numbers(name: string): number[] | undefined {
    const values = this.list(name)?.map(Number);
    if (values?.some(Number.isNaN)) this.refuse(`${name} must have numbers only`);
    return values;
  }

  refuse(fault: string): void {
    if (!this.faults.includes(fault)) this.faults.push(fault);
  }

  /** @throws InvalidInput */
  throwFaults(): void {
    if (this.faults.length > 0) throw new InvalidInput(this.faults);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
