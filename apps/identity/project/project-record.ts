/** A project as its callers see it, and as other services keep it. Pure. */
import type { ProjectCopy, ProjectRecord } from '@handtest/contracts/identity';
import type { Project } from './project.entity.js';

export function recordOf(project: Project): ProjectRecord {
  return {
    id: project.id,
    organizationId: project.organizationId,
    name: project.name,
    defaultUrl: project.defaultUrl,
    codehostRepos: project.codehostRepos,
    autoCreateCodehostIssues: project.autoCreateCodehostIssues,
    chatWebhookUrl: project.chatWebhookUrl,
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
  };
}

export function copyOf(project: Project): ProjectCopy {
  return {
    id: project.id,
    organizationId: project.organizationId,
    name: project.name,
    defaultUrl: project.defaultUrl,
    codehostRepos: project.codehostRepos,
    autoCreateCodehostIssues: project.autoCreateCodehostIssues,
    ...(project.chatWebhookUrl !== null && { hasChatHook: true }),
    deleted: project.deletedAt !== null,
    version: project.version,
  };
}
