/**
 * Takes `100 Continue` away from the front of a response. Nobody asked for it, it says nothing (RFC 9110, 15.2), and
 * undici takes it for the end of the connection. Pure.
 */
const nothing = Buffer.alloc(0);
const beginnings = ['HTTP/1.1 100', 'HTTP/1.0 100'];
const headEnd = '\r\n\r\n';
/** Whoever sends more of them has no answer to give. */
const mostTaken = 10;

export class ContinueFilter {
  private isOpen = false;
  private held: Buffer = nothing;
  private taken = 0;

  /** @param limitBytes what is longer is passed on as it is, for the parser to judge */
  constructor(private readonly limitBytes: number) {}

  /** A request was sent: what comes now is the front of its response. */
  begin(): void {
    this.isOpen = true;
    this.held = nothing;
    this.taken = 0;
  }

  /** What is left of these bytes and of those held back before: perhaps nothing yet. */
  pass(chunk: Buffer): Buffer {
    if (!this.isOpen) return chunk;
    this.held = this.held.length === 0 ? chunk : Buffer.concat([this.held, chunk]);
    for (;;) {
      const front = this.held.toString('latin1', 0, beginnings[0]!.length);
      const mayBe = beginnings.some((beginning) => beginning.startsWith(front));
      if (!mayBe || this.held.length > this.limitBytes) return this.release();
      const end = beginnings.includes(front) ? this.held.indexOf(headEnd) : -1;
      if (end < 0) return nothing;
      if (++this.taken > mostTaken) return this.release();
      this.held = this.held.subarray(end + headEnd.length);
    }
  }

  private release(): Buffer {
    const { held } = this;
    this.isOpen = false;
    this.held = nothing;
    return held;
  }
}
