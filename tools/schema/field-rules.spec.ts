import { PageRequest } from '@handtest/contracts/define';
import { CreateJobRequest } from '@handtest/contracts/job';
import {
  CreateInvitationRequest,
  CreateProjectRequest,
  FindOrCreateProjectRequest,
} from '@handtest/contracts/identity';
import { withRules } from './field-rules.js';
import type { Schema } from '@handtest/contracts/schema';

function rulesOf(requestClass: new () => object, fields: Record<string, Schema>): Record<string, Schema> {
  return withRules({ type: 'object', properties: fields }, requestClass).properties!;
}

describe('the rules of a request', () => {
  it('are ranges, whole numbers and defaults', () => {
    expect(rulesOf(PageRequest, { limit: { type: 'number' } })).toEqual({
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    });
  });

  it('require no field that has a default', () => {
    const fields = { email: { type: 'string' }, role: { type: 'string' } } as const;
    const schema: Schema = { type: 'object', properties: fields, required: ['email', 'role'] };
    expect(withRules(schema, CreateInvitationRequest).required).toEqual(['email']);
  });

  it('are lengths, formats, choices and patterns, of items where they are', () => {
    expect(
      rulesOf(CreateJobRequest, { description: { type: 'string' }, deviceClass: { type: 'string' } }),
    ).toMatchObject({
      description: { minLength: 1, maxLength: 20_000 },
      deviceClass: { enum: ['desktop', 'mobile'] },
    });
    const repositories: Schema = { type: 'array', items: { type: 'string' } };
    const { codehostRepos } = rulesOf(CreateProjectRequest, { codehostRepos: repositories });
    expect(codehostRepos).toMatchObject({ maxItems: 50, items: { type: 'string' } });
    expect(rulesOf(FindOrCreateProjectRequest, { codehostRepos: repositories })).toMatchObject({
      codehostRepos: { minItems: 1, maxItems: 50 },
    });
    expect(codehostRepos!.items!.pattern).toContain('[A-Za-z0-9]');
    expect(repositories).toEqual({ type: 'array', items: { type: 'string' } });
  });
});
