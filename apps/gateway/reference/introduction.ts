/** The guides as one text: the description of the page's document, whose headings are in its sidebar. Pure. */

/** Guides that a reader needs first come first. One that is not listed comes last. */
const order = [
  'quick-start',
  'test-mode',
  'conventions',
  'webhooks',
  'output-schemas',
  'results-templates',
  'schedules',
  'logins',
  'ci',
  'agents',
];

const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);

export function introduction(guides: Readonly<Record<string, string>>): string {
  return Object.keys(guides)
    .sort((one, other) => rank(one) - rank(other))
    .map((name) => withLinks(guides[name]!, guides))
    .join('\n\n');
}

/** A link from guide to guide becomes a link within the page. */
function withLinks(text: string, guides: Readonly<Record<string, string>>): string {
  return text.replace(/\]\(([\w-]+)\.md\)/g, (link, name: string) => {
    const title = /^# (.+)$/m.exec(guides[name] ?? '')?.[1];
    return title ? `](#description/${title.toLowerCase().replace(/[^\w]+/g, '-')})` : link;
  });
}
