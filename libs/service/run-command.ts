/** Runs a command of a service as `node main.js <name>`. */
import { Command, CommanderError } from 'commander';

/** Of the process. A command that throws has failed. */
export const exitCodes = { done: 0, failed: 1, wrongUse: 2 } as const;

/**
 * Resolves to the exit code. Wrong use is explained on standard error.
 *
 * @param given the arguments after `main.js`
 * @throws what the command throws
 */
export async function runCommand(
  service: string,
  commands: readonly Command[],
  given: readonly string[],
): Promise<number> {
  const program = new Command(service).description(`Commands of ${service} for operators`);
  program.exitOverride().showHelpAfterError();
  for (const command of commands) program.addCommand(command.copyInheritedSettings(program));
  try {
    await program.parseAsync(given, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander has printed its message, or the help that was asked for.
    return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUse;
  }
}
