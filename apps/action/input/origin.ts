/** Where a job comes from, for its metadata: jobs can be listed by commit or branch. Pure. */

export type Environment = Readonly<Record<string, string | undefined>>;

export function originOf(environment: Environment): Record<string, string> {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = environment;
  const origin = {
    source: 'handtest-action',
    repository,
    sha: environment.GITHUB_SHA,
    ref: environment.GITHUB_REF,
    event: environment.GITHUB_EVENT_NAME,
    workflow: environment.GITHUB_WORKFLOW,
    actor: environment.GITHUB_ACTOR,
    runUrl: server && repository && run && `${server}/${repository}/actions/runs/${run}`,
  };
  return Object.fromEntries(Object.entries(origin).filter((pair): pair is [string, string] => !!pair[1]));
}
