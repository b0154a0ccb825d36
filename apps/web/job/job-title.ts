/** The title of a job: the first line of its instructions. Pure. */

const longest = 120;

interface Titled {
  readonly request: { readonly description?: string; readonly template?: string; readonly url?: string };
}

export function titleOf({ request: { description, template, url } }: Titled): string {
  const line = description
    ?.split('\n')
    .map((one) => one.replace(/^[#>*\s-]+/, '').trim())
    .find((one) => one !== '');
  const title = line ?? template ?? url ?? 'Job';
  return title.length <= longest ? title : `${title.slice(0, longest - 1)}…`;
}
