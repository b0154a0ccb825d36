/** A repository of the code host that is linked to a project, and the findings that were filed there. */
import type { Session, Workspace } from '@handtest/deployment';
import type { CodehostServer, Repository } from '@handtest/fakes';

/** Its owner has a token of their own, because the writes of one token are limited. Findings are filed automatically. */
export async function linkRepository(
  { host }: CodehostServer,
  { owner, workspace }: { owner: Session; workspace: Workspace },
  login: string,
): Promise<Repository> {
  const user = host.addUser(login);
  const repository = host.addRepository(user, 'shop');
  const token = host.tokens.issueUserToken(user, false);
  await owner.api.put('/api/codehost/token', { organizationId: workspace.organizationId, token });
  await owner.api.patch(`/api/projects/${workspace.projectId}`, {
    codehostRepos: [repository.fullName],
    autoCreateCodehostIssues: true,
  });
  return repository;
}

/** Issues and comments with a finding of the job. */
export function filedTexts({ host }: CodehostServer, repository: Repository, jobId: string) {
  return host.issues
    .of(repository)
    .flatMap(({ number: issueNumber, body, comments }) =>
      [body ?? '', ...comments.map((comment) => comment.body)].map((text) => ({ issueNumber, text })),
    )
    .filter(({ text }) => text.includes('<!-- handtest:') && text.includes(`/jobs/${jobId})`));
}
