/** `handtest login`: asks for the address and the token, checks them, and stores them for the user. */
import { isCancel, password, text } from '@clack/prompts';
import type { Command } from 'commander';
import { knownUrl, storeAccount } from '../account/account.js';
import { Context, type GlobalOptions } from '../context.js';
import { WrongUse } from '../wrong-use.js';

export function addLogin(program: Command): void {
  program
    .command('login')
    .description('Store the address of the API and a token')
    .action(async (_options: object, command: Command) => {
      const context = Context.of(command);
      const given = command.optsWithGlobals<GlobalOptions>();
      const url = given.apiUrl || context.env.HANDTEST_URL || (await askUrl(knownUrl(context.env)));
      const token = given.token || context.env.HANDTEST_TOKEN || (await askToken());
      const account = { url: url.replace(/\/+$/, ''), token };
      const { user } = await new Context({ apiUrl: account.url, token }).client.auth.me();
      const file = storeAccount(account, context.env);
      context.print(`Logged in as ${user.name}. The token is in ${file}.`);
    });
}

async function askUrl(known = 'http://localhost:3000'): Promise<string> {
  return answer(await text({ message: 'Address of the API', initialValue: needsTerminal(known) }));
}

async function askToken(): Promise<string> {
  return answer(await password({ message: needsTerminal('API key or personal access token') }));
}

function needsTerminal(value: string): string {
  if (process.stdin.isTTY) return value;
  throw new WrongUse(
    'There is no terminal to ask on. Give --api-url and --token, or set HANDTEST_URL and HANDTEST_TOKEN.',
  );
}

function answer(given: string | symbol): string {
  if (isCancel(given) || typeof given === 'symbol')
    throw new DOMException('The login was interrupted', 'AbortError');
  return given;
}
