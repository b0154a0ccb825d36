/** The page of an issue. It shows Markdown as text. */
import { type Comment, type Issue } from './issue.js';

const style =
  'body{font:16px sans-serif;max-width:50em;margin:2em auto}pre{font:inherit;white-space:pre-wrap}';

export function issuePage(issue: Issue): string {
  const { repository, number, title, state, labels, author, body, comments } = issue;
  const heading = `${title} #${number}`;
  const facts = [state, ...labels.map(({ name }) => name), `by ${author.login}`].join(' · ');
  return [
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(heading)}</title><style>${style}</style>`,
    `<p>${escaped(repository.fullName)}</p><h1>${escaped(heading)}</h1><p>${escaped(facts)}</p>`,
    `<pre>${escaped(body ?? '')}</pre>`,
    ...comments.map(commentPart),
    '</html>',
  ].join('\n');
}

function commentPart({ id, author, body }: Comment): string {
  return `<hr><section id="issuecomment-${id}"><p>${escaped(author.login)}</p><pre>${escaped(body)}</pre></section>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
