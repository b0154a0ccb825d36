/** `handtest completion`: a script that completes commands and options in a shell. */
import { Argument, type Command } from 'commander';
import { completionScript, type Shell, shells, type Words } from '../completion/completion-script.js';

export function addCompletion(program: Command): void {
  program
    .command('completion')
    .description('Print a script that completes commands and options')
    .addArgument(new Argument('<shell>', 'your shell').choices(shells))
    .addHelpText('after', '\nFor bash: source <(handtest completion bash)')
    .action((shell: Shell) => void process.stdout.write(completionScript(shell, wordsOf(program))));
}

/** What can follow each command, by its path such as `jobs list`. */
function wordsOf(command: Command, path: readonly string[] = []): Words {
  const options = command.options.flatMap(({ long }) => long ?? []);
  const own = { [path.join(' ')]: [...command.commands.map((child) => child.name()), ...options, '--help'] };
  const children = command.commands.map((child) => wordsOf(child, [...path, child.name()]));
  return Object.assign(own, ...children) as Words;
}
