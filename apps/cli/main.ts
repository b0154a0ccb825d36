/** `handtest`: human testing from the command line. */
import { CommanderError } from 'commander';
import { exitCodeOfError, exitCodes } from './exit-code.js';
import { failureText } from './failure.js';
import { createProgram } from './program.js';

// `handtest jobs list | head` closes the pipe. A verdict stays the exit code.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? process.exitCode : exitCodes.failed),
);

// Only the progress is lost: `handtest run … 2>&1 | head`.
process.stderr.on('error', () => undefined);

const program = createProgram();
try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = codeOf(error);
}

function codeOf(error: unknown): number {
  // Commander has printed its message.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.success : exitCodes.wrongUse;
  if (error instanceof Error && error.name === 'AbortError') return exitCodes.interrupted;
  process.stderr.write(`${failureText(error, process.argv.includes('--verbose'))}\n`);
  return exitCodeOfError(error);
}
