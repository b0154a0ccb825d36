/** The recipes of CONTRIBUTING.md, carried out: what a contributor writes by hand for an endpoint and for an event. */

/** A change of one file. */
export interface HandChange {
  readonly path: string;
  change(text: string): string;
}

/** Puts text before or after a part of the file, which must be there. */
function insert(text: string, at: RegExp, place: 'before' | 'after', added: string): string {
  if (!at.test(text))
    throw new Error(`The file has changed: ${at} is not in it any more. Adjust the recipe's test.`);
  return text.replace(at, (found) => (place === 'before' ? added + found : found + added));
}

const templateService = 'apps/job/template/template.service.ts';
const recorded = '      // Here the event of the next recipe is recorded.\n';

const duplicateRequest = `export class DuplicateTemplateRequest extends TemplateById {
  /** Of the new template; unique in the project. */
  @Name()
  name: string;
}

`;

const duplicateMethod = `
  /** @throws ProjectNotFound, TemplateNotFound, TemplateNameTaken */
  async duplicate(request: DuplicateTemplateRequest, call: Call): Promise<TemplateRecord> {
    const { projectId, name } = request;
    await this.projects.permitted(projectId, 'template:write', call);
    const original = await this.get(request, call);
    const values = { templateId: newId('template'), projectId, ...columnValues(newFields({ ...original, name })) };
    const creation = inTransaction(this.dataSource, async (transaction) => {
      const row = await queryOne<Row>(transaction, insertTemplate, values);
${recorded}      return recordOf(row!);
    });
    return unlessTaken(creation);
  }
`;

const recordEvent = `      const { organizationId } = (await this.projects.find(projectId))!;
      await this.outbox.add(transaction, jobEvents.templateDuplicated, {
        organizationId,
        action: 'project.changed',
        actor: actorOf(call.caller),
        subject: { id: projectId, name: original.name },
        details: { duplicatedTemplate: original.name },
        doneAt: recordOf(row!).createdAt,
      });
`;

const duplicateTest = `
describe('a duplicate of a template', () => {
  it('has the fields of the original under another name', async () => {
    const { projectId, call, create } = workshop();
    const { id: templateId } = await create({ description: 'What every release needs' });
    const request = { projectId, templateId, name: 'Checkout 2' };
    expect(await job.templates.duplicate(request, call)).toMatchObject({
      name: 'Checkout 2',
      description: 'What every release needs',
    });
    expect(await errorOf(job.templates.duplicate(request, call))).toBeInstanceOf(TemplateNameTaken);
    const unknown = job.templates.duplicate({ ...request, templateId: newId('template') }, call);
    expect(await errorOf(unknown)).toBeInstanceOf(TemplateNotFound);
  });
});
`;

/** `POST /api/projects/:projectId/templates/:templateId/duplicate` */
export const endpoint: readonly HandChange[] = [
  {
    path: 'libs/contracts/job/template.contract.ts',
    change: (text) =>
      insert(
        insert(text, /export class TemplateRecord \{/, 'before', duplicateRequest),
        /defineContract\('job\.template', \{\n/,
        'after',
        `  duplicate: rpc(
    DuplicateTemplateRequest,
    TemplateRecord,
    ProjectNotFound,
    TemplateNotFound,
    TemplateNameTaken,
  ),\n`,
      ),
  },
  {
    path: templateService,
    change: (text) =>
      insert(
        insert(text, / {2}type CreateTemplateRequest,\n/, 'after', '  type DuplicateTemplateRequest,\n'),
        /(?<=export class TemplateService [^]*?\n {2}\}\n)\}\n/,
        'before',
        duplicateMethod,
      ),
  },
  {
    path: 'apps/gateway/route/routes.ts',
    change: (text) =>
      insert(
        text,
        / {2}Templates: \[\n/,
        'after',
        `    route('POST /api/projects/:projectId/templates/:templateId/duplicate', 'contributor', templateContract, 'duplicate', {
      id: 'templates.duplicate',
      summary: 'Duplicate a template under another name',
      status: 201,
    }),\n`,
      ),
  },
  { path: 'apps/job/test/template.int.spec.ts', change: (text) => text + duplicateTest },
];

/** `event.job.templateDuplicated`, for the audit log. */
export const event: readonly HandChange[] = [
  {
    path: 'libs/contracts/job/job.events.ts',
    change: (text) =>
      insert(
        insert(
          text,
          /export const jobEvents/,
          'before',
          '/** A user duplicated a template. */\nexport class TemplateDuplicated extends DeedDone {}\n\n',
        ),
        /defineEvents\('job', \{/,
        'after',
        ' templateDuplicated: TemplateDuplicated,',
      ),
  },
  {
    path: templateService,
    change: (text) =>
      [
        (given: string) =>
          insert(
            given,
            /import \{ Injectable \} from '@nestjs\/common';\n/,
            'before',
            "import { actorOf } from '@handtest/contracts/identity';\nimport { Outbox } from '@handtest/messaging';\n",
          ),
        (given: string) => insert(given, / {2}type ListTemplatesRequest,\n/, 'before', '  jobEvents,\n'),
        (given: string) =>
          insert(
            given,
            /(?<=class TemplateService \{\n {2}constructor\(\n)/,
            'after',
            '    private readonly outbox: Outbox,\n',
          ),
        (given: string) => insert(given, new RegExp(recorded), 'before', recordEvent).replace(recorded, ''),
      ].reduce((given, step) => step(given), text),
  },
  {
    path: 'apps/identity/audit/audit.consumer.ts',
    change: (text) =>
      insert(
        text,
        /\}\n$/,
        'before',
        `
  @OnEvent(jobEvents.templateDuplicated)
  async templateDuplicated(deed: DeedDone, transaction: EntityManager): Promise<void> {
    await this.audit.record(transaction, deed);
  }
`,
      ),
  },
  {
    path: 'libs/contracts/topology/topology.ts',
    change: (text) =>
      insert(
        insert(text, /(?<= {2}identity: \{[^}]*listens: \[)/, 'after', "'event.job.templateDuplicated',"),
        /(?<= {2}job: \{[^}]*publishes: \[)/,
        'after',
        "'event.job.templateDuplicated',",
      ),
  },
];
