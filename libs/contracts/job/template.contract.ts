/** Templates of a project: the common parts of its jobs. */
import { ArrayMaxSize, IsArray, IsObject, IsOptional, IsString } from 'class-validator';
import {
  Absentable,
  clientOf,
  defineContract,
  defineError,
  Name,
  Nothing,
  PageRequest,
  Pagination,
  rpc,
  Text,
  Together,
} from '../define/index.js';
import { ProjectById, ProjectNotFound } from '../identity/project.contract.js';
import { TestedAddress } from '../identity/web-address.js';
import {
  Device,
  type DeviceClass,
  ExtensionCount,
  ExtensionMinutes,
  Instructions,
  TargetMinutes,
} from './job-field.js';
import type { OutputSchema } from './output-schema.js';
import { resultsFaults } from './results-template.js';

export class TemplateNotFound extends defineError('template_not_found', 404, 'Template not found') {}

export class TemplateNameTaken extends defineError(
  'template_name_taken',
  409,
  'The project already has a template with this name; choose another name',
) {}

export class TemplateBuiltIn extends defineError(
  'template_built_in',
  403,
  'Built-in templates cannot be changed or deleted',
) {}

/** The optional fields of a template. Null means absent; in an update it clears the field. */
@Together(({ outputSchema, resultsTemplate }: TemplateFields) =>
  resultsFaults(outputSchema ?? undefined, resultsTemplate ?? undefined),
)
class TemplateFields extends ProjectById {
  /** The purpose of the template. */
  @IsOptional()
  @Text(0, 2_000)
  description?: string | null;

  /** As of a job; not together with `resultsTemplate`. */
  @IsOptional()
  @IsObject()
  outputSchema?: OutputSchema | null;

  /** As of a job; not together with `outputSchema`. */
  @IsOptional()
  @Text(1, 20_000)
  resultsTemplate?: string | null;

  @IsOptional()
  @TestedAddress()
  url?: string | null;

  @IsOptional()
  @Device()
  deviceClass?: DeviceClass | null;

  @IsOptional()
  @TargetMinutes()
  targetDurationMinutes?: number | null;

  @IsOptional()
  @ExtensionMinutes()
  maxExtensionMinutes?: number | null;

  @IsOptional()
  @ExtensionCount()
  maxExtensionCount?: number | null;
}

export class CreateTemplateRequest extends TemplateFields {
  /** Unique in the project. */
  @Name()
  name: string;

  /** Instructions for the tester, 1–20,000 characters. */
  @Instructions()
  testInstructions: string;
}

export class TemplateById extends ProjectById {
  @IsString()
  templateId: string;
}

/** Omitted fields do not change. `outputSchema` and `resultsTemplate` replace each other. */
export class UpdateTemplateRequest extends TemplateFields {
  @IsString()
  templateId: string;

  @Absentable()
  @Name()
  name?: string;

  /** @example "Buy a hat." */
  @Absentable()
  @Instructions()
  testInstructions?: string;
}

export class ListTemplatesRequest extends PageRequest {
  @IsString()
  projectId: string;
}

export class TemplateRecord {
  id: string;
  projectId: string;
  name: string;
  description: string | null;
  testInstructions: string;
  outputSchema: OutputSchema | null;
  resultsTemplate: string | null;
  url: string | null;
  deviceClass: DeviceClass;
  targetDurationMinutes: number;
  maxExtensionMinutes: number;
  maxExtensionCount: number;
  /** One of the templates that every project has and that cannot be changed. */
  builtIn: boolean;
  createdAt: string;
  updatedAt: string;
}

/** The project's own templates, newest first, then the built-in ones with other names. */
export class TemplatePage {
  items: TemplateRecord[];
  pagination: Pagination;
}

export class TemplateNamesRequest extends ProjectById {
  /** At most 100. */
  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  ids: string[];
}

/** In no particular order, each once. Ids that are not of a template of the project or a built-in one are left out. */
export class TemplateNames {
  templates: { id: string; name: string }[];
}

export const templateContract = defineContract('job.template', {
  list: rpc(ListTemplatesRequest, TemplatePage, ProjectNotFound),
  create: rpc(CreateTemplateRequest, TemplateRecord, ProjectNotFound, TemplateNameTaken),
  get: rpc(TemplateById, TemplateRecord, ProjectNotFound, TemplateNotFound),
  update: rpc(
    UpdateTemplateRequest,
    TemplateRecord,
    ProjectNotFound,
    TemplateNotFound,
    TemplateNameTaken,
    TemplateBuiltIn,
  ),
  remove: rpc(TemplateById, Nothing, ProjectNotFound, TemplateNotFound, TemplateBuiltIn),
  /** Only for the scheduler. */
  names: rpc(TemplateNamesRequest, TemplateNames),
});

export class TemplateClient extends clientOf(templateContract) {}
