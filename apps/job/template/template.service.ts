/** The templates of a project: its own, which its contributors write, and the built-in ones, which never change. */
import { assertValid, type Call, defaultLimit, fittingPageOf, isId, newId } from '@handtest/contracts/define';
import {
  type CreateTemplateRequest,
  type ListTemplatesRequest,
  TemplateBuiltIn,
  type TemplateById,
  type TemplateNames,
  type TemplateNamesRequest,
  TemplateNameTaken,
  TemplateNotFound,
  type TemplatePage,
  type TemplateRecord,
  type UpdateTemplateRequest,
} from '@handtest/contracts/job';
import { execute, inTransaction, isUniqueViolation, prepared, query, queryOne } from '@handtest/database';
import { assertService } from '@handtest/contracts/identity';
import { ProjectCopyService } from '@handtest/project-copy';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { builtInById, builtInByName, builtInTemplates } from './built-in-template.js';
import { builtInRecord, recordOf, type StoredTemplate } from './template-record.js';
import {
  changedFields,
  fieldNames,
  newFields,
  type TemplateFields,
  templateFaults,
} from './template-fields.js';

type Row = StoredTemplate & Record<string, unknown>;

const columns = fieldNames.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
const now = `date_trunc('milliseconds', statement_timestamp())`;

const countTemplates = `
  SELECT count(*) AS own, coalesce(array_agg(name) FILTER (WHERE name = ANY($names::text[])), '{}') AS taken
  FROM template WHERE project_id = $projectId`;

const templateById = 'SELECT * FROM template WHERE project_id = $projectId AND id = $templateId';

const insertTemplate = `
  INSERT INTO template (id, project_id, ${columns.join(', ')}, created_at, updated_at)
  VALUES ($templateId, $projectId, ${fieldNames.map((name) => `$${name}`).join(', ')}, ${now}, ${now})
  RETURNING *`;

const namesById = prepared<{ id: string; name: string }>(
  'template_names',
  'SELECT id, name FROM template WHERE project_id = $projectId AND id = ANY($ids::text[])',
);

const updateTemplate = `
  UPDATE template SET ${columns.map((column, index) => `${column} = $${fieldNames[index]}`).join(', ')}, updated_at = ${now}
  WHERE id = $templateId AND project_id = $projectId RETURNING *`;

const deleteTemplate = 'DELETE FROM template WHERE project_id = $projectId AND id = $templateId';

@Injectable()
export class TemplateService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly projects: ProjectCopyService,
  ) {}

  async list(request: ListTemplatesRequest, call: Call): Promise<TemplatePage> {
    const { projectId, limit = defaultLimit, offset = 0 } = request;
    await this.projects.permitted(projectId, 'template:read', call);
    const names = builtInTemplates.map(({ name }) => name);
    const parameters = { projectId, names };
    const counted = await queryOne<{ own: string; taken: string[] }>(
      this.dataSource,
      countTemplates,
      parameters,
    );
    const own = Number(counted!.own);
    const rows = await query<Row>(
      this.dataSource,
      `SELECT * FROM template WHERE project_id = $projectId
       ORDER BY created_at DESC, id DESC LIMIT $limit OFFSET $offset`,
      { projectId, limit, offset },
    );
    const builtIn = builtInTemplates
      .filter(({ name }) => !counted!.taken.includes(name))
      .map((template) => builtInRecord(template, projectId));
    const first = Math.max(0, offset - own);
    const items = [...rows.map((row) => recordOf(row)), ...builtIn.slice(first, first + limit - rows.length)];
    return fittingPageOf(items, own + builtIn.length, request);
  }

  /** @throws ProjectNotFound, TemplateNameTaken, InvalidRequest */
  async create(request: CreateTemplateRequest, call: Call): Promise<TemplateRecord> {
    await this.projects.permitted(request.projectId, 'template:write', call);
    const fields = newFields(request);
    assertValid(templateFaults(fields));
    const row = { templateId: newId('template'), projectId: request.projectId, ...columnValues(fields) };
    const stored = await unlessTaken(queryOne<Row>(this.dataSource, insertTemplate, row));
    return recordOf(stored!);
  }

  /** @throws ProjectNotFound, TemplateNotFound */
  async get({ projectId, templateId }: TemplateById, call: Call): Promise<TemplateRecord> {
    await this.projects.permitted(projectId, 'template:read', call);
    const builtIn = builtInById(templateId);
    if (builtIn) return builtInRecord(builtIn, projectId);
    const row = await this.findOwn(projectId, templateId);
    if (!row) throw new TemplateNotFound();
    return recordOf(row);
  }

  /** @throws ProjectNotFound, TemplateNotFound, TemplateNameTaken, TemplateBuiltIn, InvalidRequest */
  async update(request: UpdateTemplateRequest, call: Call): Promise<TemplateRecord> {
    const { projectId, templateId } = request;
    await this.projects.permitted(projectId, 'template:write', call);
    assertOwn(templateId);
    const row = await unlessTaken(
      inTransaction(this.dataSource, async (transaction) => {
        const id = { projectId, templateId };
        const before = await queryOne<Row>(transaction, `${templateById} FOR UPDATE`, id);
        if (!before) throw new TemplateNotFound();
        const fields = changedFields(before, request);
        assertValid(templateFaults(fields));
        return queryOne<Row>(transaction, updateTemplate, { ...id, ...columnValues(fields) });
      }),
    );
    return recordOf(row!);
  }

  /** Its jobs stay as they are. @throws ProjectNotFound, TemplateNotFound, TemplateBuiltIn */
  async remove({ projectId, templateId }: TemplateById, call: Call): Promise<Record<string, never>> {
    await this.projects.permitted(projectId, 'template:write', call);
    assertOwn(templateId);
    const deleted = await execute(this.dataSource, deleteTemplate, { projectId, templateId });
    if (deleted === 0) throw new TemplateNotFound();
    return {};
  }

  /** Does not check that the project exists: the scheduler does. @throws Forbidden */
  async names({ projectId, ids }: TemplateNamesRequest, call: Call): Promise<TemplateNames> {
    assertService(call, 'scheduler');
    const own = isId('project', projectId)
      ? await namesById(this.dataSource, { projectId, ids: ids.filter((id) => isId('template', id)) })
      : [];
    const builtIn = builtInTemplates.filter(({ id }) => ids.includes(id));
    return { templates: [...own, ...builtIn].map(({ id, name }) => ({ id, name })) };
  }

  /** A template of the project, or a built-in one. Checks no access. */
  async find(projectId: string, templateId: string): Promise<TemplateFields | undefined> {
    return builtInById(templateId) ?? this.findOwn(projectId, templateId);
  }

  private async findOwn(projectId: string, templateId: string): Promise<Row | undefined> {
    if (!isId('template', templateId)) return undefined;
    return queryOne<Row>(this.dataSource, templateById, { projectId, templateId });
  }

  /** The template of this name: one of the project comes before a built-in one. Checks no access. */
  async findByName(projectId: string | undefined, name: string): Promise<TemplateFields | undefined> {
    const statement = 'SELECT * FROM template WHERE project_id = $projectId AND name = $name';
    const own = projectId && (await queryOne<Row>(this.dataSource, statement, { projectId, name }));
    return own || builtInByName(name);
  }
}

function columnValues({ outputSchema, ...fields }: TemplateFields) {
  return { ...fields, outputSchema: outputSchema && JSON.stringify(outputSchema) };
}

function assertOwn(templateId: string): void {
  if (builtInById(templateId)) throw new TemplateBuiltIn();
  if (!isId('template', templateId)) throw new TemplateNotFound();
}

async function unlessTaken<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (isUniqueViolation(error)) throw new TemplateNameTaken();
    throw error;
  }
}
