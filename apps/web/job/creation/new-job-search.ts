/** What the form of a new job begins with, by its address. Pure. */

export interface NewJobSearch {
  readonly projectId?: string;
  /** The name of a template. */
  readonly template?: string;
  /** A job whose request is used again. */
  readonly from?: string;
  readonly url?: string;
}

export function newJobSearch(search: Record<string, unknown>): NewJobSearch {
  const { template } = search;
  return {
    ...text('projectId', search),
    ...text('from', search),
    ...text('url', search),
    ...(template !== undefined && template !== '' && { template: String(template as string | number) }),
  };
}

function text(name: string, search: Record<string, unknown>): object {
  const value = search[name];
  return typeof value === 'string' && value !== '' ? { [name]: value } : {};
}
