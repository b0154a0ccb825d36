/** All commands with their options. */
import { Command } from 'commander';
import { addCompletion } from './command/completion.js';
import { addJobs } from './command/jobs.js';
import { addListen } from './command/listen.js';
import { addLogin } from './command/login.js';
import { addMcp } from './command/mcp.js';
import { addRun } from './command/run.js';
import { addTemplates } from './command/templates.js';
import { version } from './version.js';

const afterHelp = `
Exit codes: 0 passed or not applicable, 1 failed, no verdict or doubtful pass, 2 wrong use, 3 no result, 4 API error, 130 interrupted.
Variables: HANDTEST_URL, HANDTEST_TOKEN, HANDTEST_PROJECT.`;

export function createProgram(): Command {
  const program = new Command('handtest')
    .description('Human testing from the command line')
    .option('--api-url <url>', 'address of the API')
    .option('--token <token>', 'API key or personal access token')
    .option('--project <id>', 'project; needed when there are several')
    .option('--verbose', 'show the ids of requests and the causes of errors')
    .version(version)
    .addHelpText('after', afterHelp)
    .showHelpAfterError('Run the command with --help to see its options.')
    .exitOverride();
  for (const add of [addLogin, addRun, addJobs, addTemplates, addListen, addMcp, addCompletion]) add(program);
  return program;
}
