/** Shows the progress of a job: a line that changes on a terminal, one line for each event elsewhere. On the standard error. */
import type { CreatedEvent, JobEvent } from '@handtest/sdk';
import { progressLine } from './progress.js';

const eraseLine = '\r\u001b[2K';
const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

export class LiveProgress {
  private readonly isLive = process.stderr.isTTY && !process.env.CI;
  private readonly startedMs = performance.now();
  private timer: NodeJS.Timeout | undefined;
  private state = '';

  show(event: CreatedEvent | JobEvent): void {
    const line = progressLine(event);
    if (line === undefined) return;
    if (!this.isLive || event.type !== 'status') return this.note(line);
    this.state = line;
    this.draw();
    this.timer ??= setInterval(() => this.draw(), 200);
  }

  /** A line that stays. */
  note(line: string): void {
    process.stderr.write(`${this.timer ? eraseLine : ''}${line}\n`);
    if (this.timer) this.draw();
  }

  end(): void {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = undefined;
    process.stderr.write(eraseLine);
  }

  private draw(): void {
    const seconds = Math.floor((performance.now() - this.startedMs) / 1_000);
    const frame = frames[Math.floor(performance.now() / 200) % frames.length];
    process.stderr.write(`${eraseLine}${frame} ${this.state} (${seconds} s)`);
  }
}
