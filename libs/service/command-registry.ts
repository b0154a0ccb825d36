/**
 * The commands of a service, for operators: `node main.js <name>` runs one and exits, `node main.js --help` lists them.
 * Modules add theirs here. The application is built for them, but does not listen, consume or sweep.
 */
import { Injectable } from '@nestjs/common';
import { Command } from 'commander';

/** Spread it into `.option` of every command that changes something. */
export const dryRunOption = ['--dry-run', 'count what would change, and change nothing'] as const;

@Injectable()
export class CommandRegistry {
  readonly all: Command[] = [];

  /** @param description one line of the list. The caller adds arguments, options and the action. */
  add(name: string, description: string): Command {
    const command = new Command(name).description(description);
    this.all.push(command);
    return command;
  }
}

/** A result of a command, as a line of JSON on standard output. */
export function print(result: object): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
