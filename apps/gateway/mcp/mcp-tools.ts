/** The tools, in the order in which an agent meets them. A tool calls the services as the caller, like a route does. */
import { OrganizationClient } from '@handtest/contracts/identity';
import { Injectable } from '@nestjs/common';
import { callOf } from '../route/route.js';
import { reads, structured, type Tool } from './tool.js';
import { answerOrError, fieldsOf, object } from './tool-schema.js';

const organizationFields = ['id', 'name', 'slug', 'projectCount', 'memberCount'] as const;

@Injectable()
export class McpTools {
  readonly tools: readonly Tool[];

  constructor(private readonly organizations: OrganizationClient) {
    this.tools = [this.listOrganizations()];
  }

  private listOrganizations(): Tool {
    return {
      name: 'list_organizations',
      title: 'List organizations',
      description: 'Lists the organizations you belong to. An API key belongs to one organization.',
      input: object({}),
      output: answerOrError(
        object({
          organizations: { type: 'array', items: fieldsOf('OrganizationRecord', organizationFields) },
        }),
      ),
      annotations: reads,
      run: async (_args, { request }) => {
        const { items } = await this.organizations.list({}, callOf(request, false));
        return structured({ organizations: items.map((item) => picked(item, organizationFields)) });
      },
    };
  }
}

function picked<T extends object>(from: T, names: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>;
}
