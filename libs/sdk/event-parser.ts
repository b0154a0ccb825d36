/** Reads `text/event-stream` (HTML standard, 9.2.6) as far as the API writes it. Pure. */

export interface StreamEvent {
  readonly id: string;
  readonly kind: string;
  readonly data: string;
}

/** Takes text in pieces of any size and returns the events that are complete. */
export class EventParser {
  private rest = '';

  add(text: string): StreamEvent[] {
    const blocks = (this.rest + text).split(/\r?\n\r?\n/);
    this.rest = blocks.pop()!;
    return blocks.flatMap((block) => eventOf(block) ?? []);
  }
}

function eventOf(block: string): StreamEvent | undefined {
  const fields = new Map<string, string>();
  for (const line of block.split(/\r?\n/)) {
    const [, name, value] = /^([a-z]+):? ?(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    const before = name === 'data' ? fields.get(name) : undefined;
    fields.set(name, before === undefined ? value : `${before}\n${value}`);
  }
  const data = fields.get('data');
  return data === undefined
    ? undefined
    : { id: fields.get('id') ?? '', kind: fields.get('event') ?? 'message', data };
}
