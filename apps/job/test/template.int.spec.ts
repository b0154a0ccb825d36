/** Templates: permissions, fields, and the built-in ones. */
import { Forbidden, InvalidRequest, newId } from '@handtest/contracts/define';
import { identityEvents, ProjectNotFound } from '@handtest/contracts/identity';
import {
  type CreateTemplateRequest,
  TemplateBuiltIn,
  TemplateNameTaken,
  TemplateNotFound,
} from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { newProject } from './fake-neighbours.js';
import { errorOf, type JobUnderTest, memberOf, startJobService } from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
});

afterAll(() => job.stop());

const builtInNames = ['Find bugs', 'Assess usability', 'Give feedback'];
const findBugs = 'tmpl_00000000000000000000000001';

function workshop() {
  const project = newProject();
  const call = memberOf(project.organizationId);
  const create = (fields: Partial<CreateTemplateRequest> = {}) =>
    job.templates.create(
      { projectId: project.id, name: 'Checkout', testInstructions: 'Buy a hat.', ...fields },
      call,
    );
  return { project, projectId: project.id, call, create };
}

describe('a template', () => {
  it('shows its fields, null by default, and the durations of its jobs', async () => {
    const { projectId, call, create } = workshop();
    const made = await create();
    expect(made).toEqual({
      id: expect.stringMatching(/^tmpl_/) as string,
      projectId,
      name: 'Checkout',
      description: null,
      testInstructions: 'Buy a hat.',
      outputSchema: null,
      resultsTemplate: null,
      url: null,
      deviceClass: 'desktop',
      targetDurationMinutes: 15,
      maxExtensionMinutes: 5,
      maxExtensionCount: 3,
      builtIn: false,
      createdAt: expect.stringMatching(/Z$/) as string,
      updatedAt: made.createdAt,
    });
    expect(await job.templates.get({ projectId, templateId: made.id }, call)).toEqual(made);
  });

  it('stores every field, and changes only the given ones', async () => {
    const { projectId, call, create } = workshop();
    const fields = {
      name: 'Everything',
      description: 'All of it',
      outputSchema: { paid: { type: 'boolean', description: 'Paid', example: null } } as const,
      url: 'https://example.com/shop',
      deviceClass: 'mobile' as const,
      targetDurationMinutes: 40.5,
      maxExtensionMinutes: 0,
      maxExtensionCount: 0,
    };
    const made = await create(fields);
    expect(made).toMatchObject(fields);
    const ids = { projectId, templateId: made.id };
    const changes = { targetDurationMinutes: 118, maxExtensionMinutes: null, description: null };
    const changed = await job.templates.update({ ...ids, ...changes }, call);
    expect(changed).toEqual({
      ...made,
      description: null,
      targetDurationMinutes: 118,
      maxExtensionMinutes: 2,
      updatedAt: changed.updatedAt,
    });
    expect(await job.templates.update(ids, call)).toMatchObject({
      ...fields,
      ...changes,
      maxExtensionMinutes: 2,
    });
  });

  it('has its output schema or its results template, the one that was set last', async () => {
    const { projectId, call, create } = workshop();
    const { id: templateId } = await create({ outputSchema: { a: { type: 'string', description: 'x' } } });
    const update = (changes: object) => job.templates.update({ projectId, templateId, ...changes }, call);
    expect(await update({ resultsTemplate: 'Paid: [ ]' })).toMatchObject({
      outputSchema: null,
      resultsTemplate: 'Paid: [ ]',
    });
    const both = { resultsTemplate: 'Paid: [ ]', outputSchema: {} };
    expect(await errorOf(update(both))).toMatchObject({
      message: 'resultsTemplate must be left out when outputSchema is given',
    });
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: null as never }],
    ['testInstructions', { testInstructions: '' }],
    ['description', { description: 5 as never }],
    ['url', { url: 'ftp://example.com' }],
    ['deviceClass', { deviceClass: 'watch' as never }],
    ['targetDurationMinutes', { targetDurationMinutes: 121 }],
    ['maxExtensionMinutes', { targetDurationMinutes: 60, maxExtensionMinutes: 61 }],
    ['maxExtensionCount', { maxExtensionCount: 1.5 }],
    ['outputSchema', { outputSchema: [] as never }],
    ['resultsTemplate', { resultsTemplate: 'nothing' }],
  ])('is refused with the name of the field, when created or changed: %s', async (name, fields) => {
    const { projectId, call, create } = workshop();
    const { id: templateId } = await create({ name: 'Sound' });
    for (const writing of [
      create(fields),
      job.templates.update({ projectId, templateId, ...fields }, call),
    ]) {
      const error = await errorOf(writing);
      expect(error).toBeInstanceOf(InvalidRequest);
      expect(error.message).toContain(name);
    }
  });

  it('has a unique name in the project, also with concurrent requests', async () => {
    const { projectId, call, create } = workshop();
    const attempts = await Promise.allSettled(Array.from({ length: 10 }, () => create({ name: 'Only one' })));
    const refused = attempts.filter((attempt) => attempt.status === 'rejected');
    expect(refused).toHaveLength(9);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(TemplateNameTaken);
    const other = await create({ name: 'Another' });
    const renaming = job.templates.update({ projectId, templateId: other.id, name: 'Only one' }, call);
    expect(await errorOf(renaming)).toBeInstanceOf(TemplateNameTaken);
    await expect(workshop().create({ name: 'Only one' })).resolves.toHaveProperty('id');
  });

  it('keeps both of two concurrent changes of different fields', async () => {
    const { projectId, call, create } = workshop();
    const { id: templateId } = await create();
    const update = (changes: object) => job.templates.update({ projectId, templateId, ...changes }, call);
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        update(n % 2 ? { url: 'https://example.com/new' } : { description: 'New' }),
      ),
    );
    expect(await job.templates.get({ projectId, templateId }, call)).toMatchObject({
      url: 'https://example.com/new',
      description: 'New',
    });
  });

  it('is not found after its deletion, and its name can be used again', async () => {
    const { projectId, call, create } = workshop();
    const { id: templateId } = await create();
    expect(await job.templates.remove({ projectId, templateId }, call)).toEqual({});
    expect(await errorOf(job.templates.get({ projectId, templateId }, call))).toBeInstanceOf(
      TemplateNotFound,
    );
    expect(await errorOf(job.templates.remove({ projectId, templateId }, call))).toBeInstanceOf(
      TemplateNotFound,
    );
    await expect(create()).resolves.toHaveProperty('id');
  });
});

describe('the list of templates', () => {
  it('has the project’s templates, newest first, then the built-in ones, page by page', async () => {
    const { projectId, call, create } = workshop();
    for (const name of ['First', 'Second', 'Third']) await create({ name });
    const expected = ['Third', 'Second', 'First', ...builtInNames];
    for (const limit of [1, 2, 4, 5, 6, 100]) {
      const names: string[] = [];
      for (let offset = 0; ; offset += limit) {
        const page = await job.templates.list({ projectId, limit, offset }, call);
        names.push(...page.items.map(({ name }) => name));
        expect(page.pagination).toEqual({ total: 6, limit, offset, hasMore: offset + limit < 6 });
        if (!page.pagination.hasMore) break;
      }
      expect(names).toEqual(expected);
    }
    const beyond = await job.templates.list({ projectId, offset: 50 }, call);
    expect(beyond).toMatchObject({ items: [], pagination: { total: 6, hasMore: false } });
  });

  it('has every template once over several pages when the longest ones do not fit into one answer', async () => {
    const { projectId, call, create } = workshop();
    const longest = {
      testInstructions: '漢'.repeat(20_000),
      description: '漢'.repeat(2_000),
      outputSchema: { paid: { type: 'string', description: 'x'.repeat(65_000) } } as const,
    };
    const expected = [...builtInNames];
    for (let n = 0; n < 60; n++) expected.unshift((await create({ ...longest, name: `Long ${n}` })).name);
    const names: string[] = [];
    for (let hasMore = true; hasMore;) {
      const page = await job.templates.list({ projectId, limit: 100, offset: names.length }, call);
      expect(page.pagination).toMatchObject({ total: 63, offset: names.length });
      names.push(...page.items.map(({ name }) => name));
      hasMore = page.pagination.hasMore;
      const { offset, limit } = page.pagination;
      if (hasMore) expect(offset + limit).toBe(names.length);
    }
    expect(names).toEqual(expected);
  });

  it('marks the built-in ones, and leaves out those whose name the project uses', async () => {
    const { projectId, call, create } = workshop();
    await create({ name: 'Find bugs' });
    const { items, pagination } = await job.templates.list({ projectId }, call);
    expect(items.map(({ name, builtIn }) => [name, builtIn])).toEqual([
      ['Find bugs', false],
      ['Assess usability', true],
      ['Give feedback', true],
    ]);
    expect(pagination.total).toBe(3);
    expect(await job.templates.get({ projectId, templateId: findBugs }, call)).toMatchObject({
      id: findBugs,
      projectId,
      builtIn: true,
    });
  });
});

describe('permissions', () => {
  it('a viewer reads but does not write', async () => {
    const { project, projectId, create } = workshop();
    const { id: templateId } = await create();
    const viewer = memberOf(project.organizationId, 'viewer');
    await job.templates.get({ projectId, templateId }, viewer);
    await job.templates.list({ projectId }, viewer);
    const writings = [
      job.templates.create({ projectId, name: 'x', testInstructions: 'x' }, viewer),
      job.templates.update({ projectId, templateId, name: 'x' }, viewer),
      job.templates.remove({ projectId, templateId }, viewer),
    ];
    for (const writing of writings) expect(await errorOf(writing)).toBeInstanceOf(Forbidden);
  });

  it('no caller changes or deletes a built-in one', async () => {
    const { project, projectId } = workshop();
    const admin = memberOf(project.organizationId, 'admin');
    const ids = { projectId, templateId: findBugs };
    expect(await errorOf(job.templates.update({ ...ids, name: 'x' }, admin))).toBeInstanceOf(TemplateBuiltIn);
    expect(await errorOf(job.templates.remove(ids, admin))).toBeInstanceOf(TemplateBuiltIn);
  });

  it('a stranger finds neither the project nor its templates, and no template below another project', async () => {
    const mine = workshop();
    const theirs = workshop();
    const { id: templateId } = await theirs.create();
    const stranger = { ids: { projectId: theirs.projectId, templateId }, error: ProjectNotFound };
    const unknown = { ids: { projectId: newId('project'), templateId }, error: ProjectNotFound };
    const below = { ids: { projectId: mine.projectId, templateId }, error: TemplateNotFound };
    const none = { ids: { projectId: mine.projectId, templateId: 'tmpl_' }, error: TemplateNotFound };
    for (const { ids, error } of [stranger, unknown, below, none]) {
      const attempts = [
        job.templates.get(ids, mine.call),
        job.templates.update({ ...ids, name: 'x' }, mine.call),
        job.templates.remove(ids, mine.call),
      ];
      for (const attempt of attempts) {
        const refusal = await errorOf(attempt);
        expect([refusal.constructor, refusal.message]).toEqual([error, new error().message]);
      }
    }
    const foreign = job.templates.list({ projectId: theirs.projectId }, mine.call);
    expect(await errorOf(foreign)).toBeInstanceOf(ProjectNotFound);
  });

  it('the templates of a deleted project are not found', async () => {
    const { project, projectId, call, create } = workshop();
    const { id: templateId } = await create();
    await job.publish(identityEvents.projectChanged, { ...project, version: 2, deleted: true });
    await eventually(async () => {
      expect(await errorOf(job.templates.get({ projectId, templateId }, call))).toBeInstanceOf(
        ProjectNotFound,
      );
    });
    expect(await errorOf(job.templates.list({ projectId }, call))).toBeInstanceOf(ProjectNotFound);
    expect(await errorOf(create({ name: 'Late' }))).toBeInstanceOf(ProjectNotFound);
  });
});
