/**
 * The commands that a service's modules add to those of its `main.ts`. `node main.js <name>` builds the application, runs
 * the command and exits. It does not listen, consume or sweep.
 */
import { Injectable } from '@nestjs/common';

@Injectable()
export class CommandRegistry {
  readonly commands = new Map<string, () => Promise<void>>();

  add(name: string, run: () => Promise<void>): void {
    this.commands.set(name, run);
  }
}
