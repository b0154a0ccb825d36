/** Comments in the Markdown of pull requests, issues and their comments. Pure. */

/** To its end, or to that of the text when it is not closed. */
export const markdownComment = /<!--[\s\S]*?(?:-->|(?![\s\S]))/g;

/** Templates explain themselves in comments, which are not shown. */
export function withoutComments(markdown: string): string {
  return markdown.replace(markdownComment, ' ');
}
