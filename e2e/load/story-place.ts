/** Where stories happen: a project, its key and its webhook, and a repository where findings are filed. */
import type { WebhookSaved } from '@handtest/contracts/webhook';
import { type Deployment, openWorkspace } from '@handtest/deployment';
import type { CodehostServer, WebhookReceiver } from '@handtest/fakes';
import { filedTexts, linkRepository } from '../linked-repository.js';
import { newPerson } from '../participants.js';

export interface StoryPlace {
  readonly projectId: string;
  readonly apiKey: string;
  /** Of the signature of its webhooks. */
  readonly secret: string;
  /** Only with a repository: opens an issue and answers its number. */
  openIssue?(title: string, body: string): number;
  /** Only with a repository: the numbers of the issues where findings of a job were filed. */
  filingsOf?(jobId: string): number[];
}

/** In a new organization, with the sign-up credit. @param codehost links a new repository of it */
export async function createPlace(
  deployment: Deployment,
  receiver: WebhookReceiver,
  name: string,
  codehost?: CodehostServer,
): Promise<StoryPlace> {
  const owner = await newPerson(deployment, 'Olive Owner');
  const workspace = await openWorkspace(owner, 'Web shop');
  const { projectId, apiKey } = workspace;
  const webhook = { url: receiver.url(), enabled: true, regenerateSecret: true };
  const { secret } = await owner.api.put<WebhookSaved>(`/api/projects/${projectId}/webhook`, webhook);
  const place = { projectId, apiKey, secret: secret! };
  if (!codehost) return place;
  const repository = await linkRepository(codehost, { owner, workspace }, name);
  return {
    ...place,
    openIssue: (title, body) => codehost.host.issues.open(repository, { title, body }).number,
    filingsOf: (jobId) => filedTexts(codehost, repository, jobId).map(({ issueNumber }) => issueNumber),
  };
}
