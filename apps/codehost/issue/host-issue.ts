/** An issue as the code host sends it, in answers and hooks, and as the index keeps it. Any field may be missing. Pure. */

export interface HostIssue {
  readonly number: number;
  readonly title: string;
  /** Null when it is empty. */
  readonly body: string | null;
  readonly state: 'open' | 'closed';
  readonly stateReason: string | null;
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  readonly author: string | null;
  readonly commentCount: number;
  readonly htmlUrl: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Lists of issues contain pull requests. */
  readonly isPull: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const longestBody = 65_536;
/** In the index and in lists. */
const longestCut = 8_000;

/** Undefined without a field that it needs. */
export function hostIssueIn(value: unknown): HostIssue | undefined {
  const fields = fieldsIn(value);
  const number = Number.isInteger(fields.number) ? Number(fields.number) : 0;
  const [title, htmlUrl] = [textIn(fields.title), textIn(fields.html_url)];
  const [createdAt, updatedAt] = [timeIn(fields.created_at), timeIn(fields.updated_at)];
  const { state } = fields;
  if (number < 1 || number >= 2 ** 31 || title === null || htmlUrl === null || !createdAt || !updatedAt)
    return undefined;
  if (state !== 'open' && state !== 'closed') return undefined;
  return {
    ...{ number, title, state, htmlUrl, createdAt, updatedAt },
    body: cut(textIn(fields.body), longestBody),
    stateReason: textIn(fields.state_reason),
    labels: namesIn(fields.labels, 'name'),
    assignees: namesIn(fields.assignees, 'login'),
    author: textIn(fieldsIn(fields.user).login),
    commentCount: Number.isInteger(fields.comments) ? Math.max(0, Number(fields.comments)) : 0,
    isPull: Boolean(fields.pull_request),
  };
}

/** For the index and for lists. */
export function withShortBody(issue: HostIssue): HostIssue {
  return { ...issue, body: cut(issue.body, longestCut) };
}

function cut(text: string | null, longest: number): string | null {
  return text?.slice(0, longest).toWellFormed() || null;
}

function fieldsIn(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A label is a name or an object. */
function namesIn(value: unknown, field: string): string[] {
  const items = Array.isArray(value) ? (value as unknown[]) : [];
  return items.map((item) => textIn(item) ?? textIn(fieldsIn(item)[field])).filter((name) => name !== null);
}

function timeIn(value: unknown): string | undefined {
  const ms = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isFinite(ms) ? new Date(ms).toISOString() : undefined;
}
