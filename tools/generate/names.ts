/** How the things that are generated are called: which names are allowed, and what is made of them. Pure. */
import ts from 'typescript';
import { WrongUse } from './wrong-use.js';

const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const camel = /^[a-z][a-zA-Z0-9]*$/;
const vague = ['common', 'shared', 'core', 'utils', 'helpers', 'types'];
/** Folders of a service that are no nouns. */
const ownFolders = ['migrations', 'test'];
/** Taken by JavaScript, or by the typed clients. */
const takenMethods = ['constructor', 'then', 'toString', 'transport', 'valueOf'];

/** @throws WrongUse */
export function assertServiceName(name: string): void {
  assertKebab('A service', name);
  if (vague.includes(name)) throw new WrongUse(`"${name}" says nothing of what the service owns`);
  if (isReserved(ownerOf(name))) throw new WrongUse(`"${ownerOf(name)}" is a word of TypeScript`);
}

/** @throws WrongUse */
export function assertNoun(name: string): void {
  assertKebab('A noun', name);
  if (vague.includes(name)) throw new WrongUse(`"${name}" is not a noun of the field`);
  if (ownFolders.includes(name)) throw new WrongUse(`"${name}" is a folder that every service has`);
  if (isReserved(camelCase(name))) throw new WrongUse(`"${name}" is a word of TypeScript`);
}

/** @throws WrongUse */
export function assertOperation(name: string): void {
  if (!camel.test(name)) {
    throw new WrongUse(
      `An operation is called in camelCase, such as "archive" or "listDeliveries", not "${name}"`,
    );
  }
  if (takenMethods.includes(name)) throw new WrongUse(`No operation can be called "${name}"`);
}

function assertKebab(what: string, name: string): void {
  if (!kebab.test(name))
    throw new WrongUse(`${what} is called in kebab-case, such as "tester-job", not "${name}"`);
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
  return name.replace(/-([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

/** `listDeliveries` → `list-deliveries`. */
export function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `tester-job` and `testerJob` → `tester job`. */
export function words(name: string): string {
  return kebabCase(name).replaceAll('-', ' ');
}

/** As a key of an object: in quotes only when it needs them. */
export function keyFor(name: string): string {
  return /^\w+$/.test(name) ? name : `'${name}'`;
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function plural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** What the classes of an operation begin with: `CreateKey`, `ListKeys`; `ListDeliveries` when it names its thing itself. */
export function operationStem(noun: string, operation: string): string {
  if (/[A-Z]/.test(operation)) return pascalCase(operation);
  return pascalCase(operation) + pascalCase(operation === 'list' ? plural(noun) : noun);
}

/** The same for people: `Archive a key`, `List keys`, `List deliveries`. */
export function operationSummary(noun: string, operation: string): string {
  if (/[A-Z]/.test(operation)) return capitalized(words(operation));
  if (operation === 'list') return `List ${words(plural(noun))}`;
  return `${capitalized(operation)} ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${words(noun)}`;
}
