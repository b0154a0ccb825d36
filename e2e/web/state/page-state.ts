/** A page in one state, for the tests that look at every page. */
export interface PageState {
  /** Such as `jobs, empty`. */
  readonly name: string;
  /** With placeholders: `{jobId}` (completed, with a recording), `{runningJobId}`, `{projectId}`, `{templateId}`, `{scheduleId}`. */
  readonly path: string;
  readonly as: 'none' | 'user' | 'viewer' | 'tester' | 'admin';
  /** Replaces the answers of every GET below /api but the session: empty lists, 503, or none at all. */
  readonly intercept?: 'empty' | 'error' | 'loading';
  /** The accessible role and name of an element that shows that the page is there. */
  readonly ready: { readonly role: string; readonly name: string | RegExp };
}
