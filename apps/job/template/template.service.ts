/** The templates of a project: its own, which its contributors write, and the built-in ones, which nobody changes. */
import { type Call, defaultLimit, InvalidRequest, isId, newId, pageOf } from '@handtest/contracts/define';
import {
  type CreateTemplateRequest,
  type ListTemplatesRequest,
  TemplateBuiltIn,
  type TemplateById,
  TemplateNameTaken,
  TemplateNotFound,
  type TemplatePage,
  type TemplateRecord,
  type UpdateTemplateRequest,
} from '@handtest/contracts/job';
import { execute, inTransaction, isUniqueViolation, query, queryOne } from '@handtest/database';
import { ProjectCopyService } from '@handtest/project-copy';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { builtInById, builtInByName, builtInTemplates } from './built-in-template.js';
import { builtInRecord, recordOf, type StoredTemplate } from './template-record.js';
import { changedFields, newFields, type TemplateFields, templateProblem } from './template-fields.js';
import {
  countTemplates,
  deleteTemplate,
  insertTemplate,
  rowValues,
  templateById,
  templateByName,
  templatePage,
  updateTemplate,
} from './template-sql.js';

type Row = StoredTemplate & Record<string, unknown>;

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
    const counted = await queryOne<{ own: string; taken: string[] }>(this.dataSource, countTemplates, [
      projectId,
      names,
    ]);
    const own = Number(counted!.own);
    const rows = await query<Row>(this.dataSource, templatePage, [projectId, limit, offset]);
    const builtIn = builtInTemplates
      .filter(({ name }) => !counted!.taken.includes(name))
      .map((template) => builtInRecord(template, projectId));
    const first = Math.max(0, offset - own);
    const items = [...rows.map(recordOf), ...builtIn.slice(first, first + limit - rows.length)];
    return pageOf(items, own + builtIn.length, request);
  }

  /** @throws ProjectNotFound, TemplateNameTaken, InvalidRequest */
  async create(request: CreateTemplateRequest, call: Call): Promise<TemplateRecord> {
    await this.projects.permitted(request.projectId, 'template:write', call);
    const fields = newFields(request);
    assertSound(fields);
    const values = [newId('template'), request.projectId, ...rowValues(fields)];
    const row = await unlessTaken(queryOne<Row>(this.dataSource, insertTemplate, values));
    return recordOf(row!);
  }

  /** @throws ProjectNotFound, TemplateNotFound */
  async get({ projectId, templateId }: TemplateById, call: Call): Promise<TemplateRecord> {
    await this.projects.permitted(projectId, 'template:read', call);
    const builtIn = builtInById(templateId);
    if (builtIn) return builtInRecord(builtIn, projectId);
    const row = isId('template', templateId) && (await this.read(projectId, templateId));
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
        const before = await queryOne<Row>(transaction, `${templateById} FOR UPDATE`, [
          projectId,
          templateId,
        ]);
        if (!before) throw new TemplateNotFound();
        const fields = changedFields(before, request);
        assertSound(fields);
        return queryOne<Row>(transaction, updateTemplate, [templateId, projectId, ...rowValues(fields)]);
      }),
    );
    return recordOf(row!);
  }

  /** Jobs that were made from it stay as they are. @throws ProjectNotFound, TemplateNotFound, TemplateBuiltIn */
  async remove({ projectId, templateId }: TemplateById, call: Call): Promise<Record<string, never>> {
    await this.projects.permitted(projectId, 'template:write', call);
    assertOwn(templateId);
    if ((await execute(this.dataSource, deleteTemplate, [projectId, templateId])) === 0) {
      throw new TemplateNotFound();
    }
    return {};
  }

  /** What a job means by a template's name: the project's own comes before a built-in one. No access check. */
  async findByName(projectId: string | undefined, name: string): Promise<TemplateFields | undefined> {
    const own =
      projectId === undefined
        ? undefined
        : await queryOne<Row>(this.dataSource, templateByName, [projectId, name]);
    return own ?? builtInByName(name);
  }

  private read(projectId: string, templateId: string): Promise<Row | undefined> {
    return queryOne<Row>(this.dataSource, templateById, [projectId, templateId]);
  }
}

function assertSound(fields: TemplateFields): void {
  const problem = templateProblem(fields);
  if (problem) throw new InvalidRequest(problem);
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
