/** `nats-authorization`: prints the users of the NATS server with their permissions, for `include` in its configuration. */
import { readFileSync } from 'node:fs';
import { natsAuthorization } from '@handtest/contracts/topology';
import { Command, type StandaloneCommand } from '@handtest/service';
import { readNatsUsers, servicesWithout } from './nats-users.js';

const help = `
Each line of the file is <user>=<password or bcrypt hash>. A user is named like its service. During a rotation a service
has a second one: job and job-next. The user operator may do everything. Without --users the lines are read from the
variable NATS_USERS.`;

/** It needs no variables of a service and no connection. */
export const natsAuthorizationCommand: StandaloneCommand<unknown> = () =>
  new Command('nats-authorization')
    .description('Prints the authorization block for the NATS server')
    .option('--users <file>', 'the users and their passwords; - is standard input')
    .addHelpText('after', help)
    .action(({ users: file }: { users?: string }, command: Command) => {
      const text =
        file === undefined ? process.env.NATS_USERS : readFileSync(file === '-' ? 0 : file, 'utf8');
      if (text === undefined) command.error('There must be --users or the variable NATS_USERS');
      const passwords = readNatsUsers(text);
      const without = servicesWithout(Object.keys(passwords));
      if (without.length > 0) process.stderr.write(`Services without a user: ${without.join(', ')}\n`);
      process.stdout.write(natsAuthorization(passwords));
    });
