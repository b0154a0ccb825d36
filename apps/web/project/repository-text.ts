/** A list of repositories as people type it: one a line, or with commas. Pure. */

/** Each repository once, also in other capitals. Text that is no repository remains: the API refuses it. */
export function repositoriesOf(text: string): string[] {
  const seen = new Map<string, string>();
  for (const name of text.split(/[\s,]+/)) {
    if (name !== '' && !seen.has(name.toLowerCase())) seen.set(name.toLowerCase(), name);
  }
  return [...seen.values()];
}

export function repositoryText(repositories: readonly string[]): string {
  return repositories.join('\n');
}
