/** Operators search the logs for the lines that documents name. */
import { sources } from './source.js';

const documents = sources('{docs/{operators,self-hosting,upgrades}.md,docs/runbooks/*.md,k8s/README.md}');
const code = sources('{apps,libs}/**/*.ts').filter(({ path }) => !path.endsWith('.spec.ts'));
/** Words in backticks or quotes, up to a colon. A command of a shell begins with its program. */
const line =
  /(["`])((?!(?:docker|git|kubectl|nats|nats-server|npm|npx) )[A-Za-z]+,?(?: [A-Za-z]+,?)+)(?::[^`"]*)?\1/g;
const named = documents.flatMap(({ path, text }) =>
  [...text.matchAll(line)].map(([, , words]) => [path, words!] as const),
);

it.each(named)('%s: "%s" is in the code', (_path, words) => {
  expect(code.some(({ text }) => text.includes(words))).toBe(true);
});
