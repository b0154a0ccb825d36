/** Jobs from stored, built-in and inline templates, and the parts that testers and readers of reports get. */
import { InvalidRequest, systemCall } from '@handtest/contracts/define';
import type { CreateJobRequest, CreateTemplateRequest } from '@handtest/contracts/job';
import { newProject } from './fake-neighbours.js';
import { errorOf, type JobUnderTest, memberOf, newTester, startJobService } from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
});

afterAll(() => job.stop());

const columns: (keyof Stored)[] = [
  'template',
  'url',
  'description',
  'device_class',
  'target_duration_minutes',
  'max_extension_minutes',
  'max_extension_count',
  'output_schema',
  'results_template',
  'codehost_repos',
];

interface Stored extends Record<string, unknown> {
  template: string | null;
  url: string;
  description: string;
  device_class: string;
  target_duration_minutes: number;
  max_extension_minutes: number;
  max_extension_count: number;
  output_schema: object | null;
  results_template: string | null;
  codehost_repos: string[] | null;
}

async function stored(jobId: string): Promise<Stored> {
  const [row] = await job.sql<Stored>('SELECT * FROM job WHERE id = $1', [jobId]);
  return row!;
}

function workshop() {
  const project = newProject();
  const projectId = project.id;
  const call = memberOf(project.organizationId);
  const template = (fields: Partial<CreateTemplateRequest> = {}) =>
    job.templates.create({ projectId, name: 'Checkout', testInstructions: 'Buy a hat.', ...fields }, call);
  const create = (request: CreateJobRequest) => job.jobs.create({ projectId, ...request }, call);
  const refusal = async (request: CreateJobRequest) => {
    const error = await errorOf(create(request));
    expect(error).toBeInstanceOf(InvalidRequest);
    return error.message;
  };
  return { project, projectId, call, template, create, refusal };
}

const everything = {
  url: 'https://shop.example.com',
  deviceClass: 'mobile',
  targetDurationMinutes: 40,
  maxExtensionMinutes: 10,
  maxExtensionCount: 1,
  resultsTemplate: 'Paid: [ ]',
} as const;

describe('a job from a template of the project', () => {
  it('has the fields of the template', async () => {
    const { template, create } = workshop();
    await template(everything);
    const { jobId } = await create({ template: 'Checkout' });
    expect(await stored(jobId)).toMatchObject({
      template: 'Checkout',
      url: 'https://shop.example.com',
      description: 'Buy a hat.',
      device_class: 'mobile',
      target_duration_minutes: 40,
      max_extension_minutes: 10,
      max_extension_count: 1,
      output_schema: { paid: { type: 'boolean', description: 'Paid' } },
      results_template: 'Paid: [ ]',
    });
  });

  it('has an additional description after the instructions of the template', async () => {
    const { template, create } = workshop();
    await template(everything);
    const { jobId } = await create({ template: 'Checkout', additionalDescription: 'Pay by card.' });
    expect(await stored(jobId)).toMatchObject({ description: 'Buy a hat.\n\nPay by card.' });
  });

  it('prefers each field of the request to that of the template', async () => {
    const { template, create } = workshop();
    await template(everything);
    const outputSchema = { hats: { type: 'number', description: 'How many' } } as const;
    const fields: [keyof CreateJobRequest, unknown, Partial<Stored>][] = [
      ['url', 'https://other.example.com', { url: 'https://other.example.com' }],
      ['description', 'Buy two.', { description: 'Buy two.' }],
      ['deviceClass', 'desktop', { device_class: 'desktop' }],
      ['targetDurationMinutes', 115, { target_duration_minutes: 115, max_extension_minutes: 5 }],
      ['maxExtensionMinutes', 0, { max_extension_minutes: 0 }],
      ['maxExtensionCount', 9, { max_extension_count: 9 }],
      ['outputSchema', outputSchema, { output_schema: outputSchema, results_template: null }],
      [
        'resultsTemplate',
        'Hats: #',
        { results_template: 'Hats: #', output_schema: { hats: { type: 'number', description: 'Hats' } } },
      ],
      ['codehostRepo', 'acme/shop', { codehost_repos: ['acme/shop'] }],
    ];
    const made = async (request: CreateJobRequest) => {
      const row = await stored((await create({ template: 'Checkout', ...request })).jobId);
      return Object.fromEntries(columns.map((name) => [name, row[name]]));
    };
    const plain = await made({});
    for (const [name, value, expected] of fields) {
      expect(await made({ [name]: value })).toEqual({ ...plain, ...expected });
    }
  });

  it('needs a url and instructions from one of the two', async () => {
    const { template, create, refusal } = workshop();
    await template();
    expect(await refusal({ template: 'Checkout' })).toBe('url is required because the template has none');
    await expect(create({ template: 'Checkout', url: 'https://example.com' })).resolves.toHaveProperty(
      'jobId',
    );
    expect(await refusal({ url: 'https://example.com' })).toBe('description is required');
    expect(await refusal({ description: 'Look' })).toBe('url is required');
  });

  it('is refused for an unknown name, or one of another project', async () => {
    const { refusal } = workshop();
    await workshop().template({ name: 'Elsewhere' });
    for (const template of ['Elsewhere', 'Nothing', 'find', 'tmpl_00000000000000000000000001']) {
      expect(await refusal({ template, url: 'https://example.com' })).toMatch(
        /^template must be the name of a template/,
      );
    }
  });

  it('is unchanged when the template changes, and its repeated request is answered after the template is deleted', async () => {
    const { projectId, call, template, create } = workshop();
    const { id: templateId } = await template(everything);
    const request = { template: 'Checkout', idempotencyKey: 'again' };
    const { jobId } = await create(request);
    await job.templates.update({ projectId, templateId, testInstructions: 'Something else.' }, call);
    expect(await create(request)).toMatchObject({ jobId, replayed: true });
    await job.templates.remove({ projectId, templateId }, call);
    expect(await create(request)).toMatchObject({ jobId, replayed: true });
    expect(await stored(jobId)).toMatchObject({ description: 'Buy a hat.', template: 'Checkout' });
  });

  it('is found by the name of its template in the list of jobs', async () => {
    const { projectId, call, template, create } = workshop();
    await template({ url: 'https://example.com' });
    const { jobId } = await create({ template: 'Checkout' });
    await create({ url: 'https://example.com', description: 'Look' });
    const { items, pagination } = await job.jobs.list({ projectId, template: 'Checkout' }, call);
    expect(items.map(({ id }) => id)).toEqual([jobId]);
    expect(pagination.total).toBe(1);
    expect((await job.jobs.list({ projectId, template: 'Other' }, call)).items).toEqual([]);
  });
});

describe('a job from a built-in template', () => {
  it.each(['Find bugs', 'find bugs', ' Find bugs ', 'Assess usability', 'Give feedback'])(
    'is made by name: %s',
    async (name) => {
      const { create } = workshop();
      const row = await stored((await create({ template: name, url: 'https://example.com' })).jobId);
      expect(row.template!.toLowerCase()).toBe(name.trim().toLowerCase());
      expect(Object.keys(row.output_schema!).length).toBeGreaterThan(1);
    },
  );

  it('yields to the project’s template of the same name', async () => {
    const { template, create } = workshop();
    await template({ name: 'Find bugs', testInstructions: 'Our way.' });
    const { jobId } = await create({ template: 'Find bugs', url: 'https://example.com' });
    expect((await stored(jobId)).description).toBe('Our way.');
  });
});

describe('a job from an inline template', () => {
  const templateContent = [
    '---',
    'name: Sent along',
    'url: https://shop.example.com',
    'duration: 20',
    'codehost_repos: [acme/shop]',
    '---',
    'Buy a hat.',
    '## Results',
    'Paid: [ ]',
    'Size: ( ) small ( ) large',
  ].join('\n');

  it('has the fields of the content, except those of the request', async () => {
    const { create } = workshop();
    const { jobId } = await create({ templateContent, targetDurationMinutes: 5 });
    expect(await stored(jobId)).toMatchObject({
      template: 'Sent along',
      url: 'https://shop.example.com',
      description: 'Buy a hat.',
      target_duration_minutes: 5,
      codehost_repos: ['acme/shop'],
      results_template: 'Paid: [ ]\nSize: ( ) small ( ) large',
    });
  });

  it('finds its project by the repositories of the content', async () => {
    const { project, call } = workshop();
    const request = { templateContent, organizationId: project.organizationId };
    const { jobId } = await job.jobs.create(request, call);
    const made = await stored(jobId);
    expect(made.organization_id).toBe(project.organizationId);
    expect(made.project_id).not.toBe(project.id);
  });

  it('is refused with the name of the field when the content is invalid, or with a template beside it', async () => {
    const { refusal } = workshop();
    expect(await refusal({ templateContent: '---js\nx\n---\n' })).toMatch(/^templateContent line 1 must /);
    expect(await refusal({ templateContent, template: 'Find bugs' })).toBe(
      'templateContent must be left out when template is given',
    );
    expect(await refusal({ templateContent: 'Look.' })).toBe('url is required because the template has none');
  });
});

describe('a results template', () => {
  it('reaches the tester as a form and the reader of the report as an output schema', async () => {
    const { project } = workshop();
    const { jobId, call } = await job.create(project, { resultsTemplate: 'Paid: [ ]\nBugs:\n- ___' });
    const tester = newTester();
    await job.testerJobs.claim({ jobId }, tester);
    expect(await job.testerJobs.get({ jobId }, tester)).toMatchObject({
      resultsTemplate: 'Paid: [ ]\nBugs:\n- ___',
    });
    await job.testerJobs.submit({ jobId, report: 'Paid: yes' }, tester);
    expect((await job.reports.read({ jobId }, systemCall('extraction'))).outputSchema).toEqual({
      paid: { type: 'boolean', description: 'Paid' },
      bugs: { type: 'array', items: { type: 'string' }, description: 'Bugs' },
    });
    const record = await job.jobs.get({ jobId }, call);
    for (const name of ['metadata', 'template', 'resultsTemplate', 'codehostRepos', 'outputSchema']) {
      expect(record).not.toHaveProperty(name);
    }
  });

  it('is refused beside an output schema, and with the number of an invalid line', async () => {
    const { refusal } = workshop();
    const request = { url: 'https://example.com', description: 'Look' };
    expect(await refusal({ ...request, outputSchema: {}, resultsTemplate: 'Paid: [ ]' })).toBe(
      'resultsTemplate must be left out when outputSchema is given',
    );
    expect(await refusal({ ...request, resultsTemplate: 'Paid: [ ]\nTell me.' })).toMatch(
      /^resultsTemplate line 2: /,
    );
  });
});
