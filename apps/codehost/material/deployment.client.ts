/** The deployments of a commit, as the code host has them. */
import { Injectable } from '@nestjs/common';
import { isAccessRefusal, repositoryError } from '../access/repository-error.js';
import { partsOf, type Source } from './content.client.js';
import type { SeenDeployment } from './preview-address.js';

/** A commit may have one for each part of a large repository. */
const mostDeployments = 10;
const mostStatuses = 10;

@Injectable()
export class DeploymentClient {
  /** Newest first. None when they may not be read, or the code host has no deployments. */
  async ofCommit(source: Omit<Source, 'octokit'>, sha: string): Promise<SeenDeployment[]> {
    try {
      const octokit = await source.access.octokit({ deployments: 'read' });
      const parts = partsOf({ ...source, octokit });
      const { data } = await octokit.rest.repos.listDeployments({ ...parts, sha, per_page: mostDeployments });
      return await Promise.all(
        data.map(async ({ id, transient_environment: transient, production_environment: production }) => {
          const list = octokit.rest.repos.listDeploymentStatuses;
          const statuses = await list({ ...parts, deployment_id: id, per_page: mostStatuses });
          return {
            isTransient: transient === true,
            isProduction: production === true,
            statuses: statuses.data.map(({ state, environment_url: url = '' }) => ({ state, url })),
          };
        }),
      );
    } catch (error) {
      const known = repositoryError(error, source.access.fullName, 'Deployments: read');
      // A job needs no preview, and the permission is optional.
      if (isAccessRefusal(known)) return [];
      throw known;
    }
  }
}
