/** How the things that are generated are called: which names are allowed, and what is made of them. Pure. */
import ts from 'typescript';
import { WrongUse } from './wrong-use.js';

const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const vague = ['common', 'shared', 'core', 'utils', 'helpers', 'types'];

/** @throws WrongUse */
export function assertServiceName(name: string): void {
  if (!kebab.test(name))
    throw new WrongUse(`A service is called in kebab-case, such as "tester-job", not "${name}"`);
  if (vague.includes(name)) throw new WrongUse(`"${name}" says nothing of what the service owns`);
  if (isReserved(ownerOf(name))) throw new WrongUse(`"${ownerOf(name)}" is a word of TypeScript`);
}

/** Whether TypeScript gives the word a meaning of its own, so that no import may be called so. */
function isReserved(word: string): boolean {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, word);
  return scanner.scan() !== ts.SyntaxKind.Identifier;
}

/** The word that a service's subjects, contracts and database are named by: `webhook` of `webhook-dispatcher`. */
export function ownerOf(service: string): string {
  return service.split('-')[0]!;
}

/** `tester-job` → `TesterJob`, `listDeliveries` → `ListDeliveries`. */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|-)([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

/** `tester-job` → `testerJob`. */
export function camelCase(name: string): string {
  const pascal = pascalCase(name);
  return pascal[0]!.toLowerCase() + pascal.slice(1);
}

/** As a key of an object: in quotes only when it needs them. */
export function keyFor(name: string): string {
  return /^\w+$/.test(name) ? name : `'${name}'`;
}
