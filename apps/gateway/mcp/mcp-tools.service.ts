/** The tools, in the order in which an agent needs them. A tool calls the services as the caller, like a route does. */
import { OrganizationClient, ProjectClient } from '@handtest/contracts/identity';
import { JobClient, TemplateClient } from '@handtest/contracts/job';
import { Injectable } from '@nestjs/common';
import { callOf } from '../route/route.js';
import { getJobInput, getJobOutput, waitInput, waitOutput } from './job-schema.js';
import { fullOf, summaryOf } from './job-view.js';
import { createdOutput, createJob, createJobInput, runTemplate, runTemplateInput } from './create-job.js';
import { creates, reads, structured, type Tool } from './tool.js';
import { answerOrError, bundled, fieldsOf, type JsonSchema, object } from './tool-schema.js';
import { WaitService } from './wait.service.js';

const organizationFields = ['id', 'name', 'slug', 'projectCount', 'memberCount'] as const;
const projectFields = ['id', 'organizationId', 'name', 'defaultUrl', 'codehostRepos'] as const;
const templateFields = [
  'name',
  'id',
  'description',
  'url',
  'targetDurationMinutes',
  'maxExtensionMinutes',
  'maxExtensionCount',
  'builtIn',
] as const;

const pagination = { $ref: '#/$defs/Pagination' };
const listOf = (items: JsonSchema) => ({ type: 'array', items });

@Injectable()
export class McpTools {
  readonly tools: readonly Tool[];

  constructor(
    private readonly organizations: OrganizationClient,
    private readonly projects: ProjectClient,
    private readonly jobs: JobClient,
    private readonly templates: TemplateClient,
    private readonly waits: WaitService,
  ) {
    this.tools = [
      this.listOrganizations(),
      this.listProjects(),
      this.createJob(),
      this.runTemplate(),
      this.wait(),
      this.getJob(),
      this.listTemplates(),
    ].map((tool) => ({ ...tool, input: bundled(tool.input) }));
  }

  private listOrganizations(): Tool {
    return {
      name: 'list_organizations',
      title: 'List organizations',
      description: 'Lists the organizations you belong to. An API key belongs to one organization.',
      input: object({}),
      output: answerOrError(
        object({ organizations: listOf(fieldsOf('OrganizationRecord', organizationFields)) }),
      ),
      annotations: reads,
      run: async (_args, { request }) => {
        const { items } = await this.organizations.list({}, callOf(request, false));
        return structured({ organizations: items.map((item) => picked(item, organizationFields)) });
      },
    };
  }

  private listProjects(): Tool {
    return {
      name: 'list_projects',
      title: 'List projects',
      description: 'Lists your projects, or those of one organization. A job needs the id of its project.',
      input: fieldsOf('ListProjectsRequest'),
      output: answerOrError(
        object({ projects: listOf(fieldsOf('ProjectRecord', projectFields)), pagination }),
      ),
      annotations: reads,
      run: async (args, { request }) => {
        const { items, pagination } = await this.projects.list(args, callOf(request, false));
        return structured({ projects: items.map((item) => picked(item, projectFields)), pagination });
      },
    };
  }

  private createJob(): Tool {
    return {
      name: 'create_job',
      title: 'Create a test job',
      description:
        'Asks a human tester to test a web page: url is the page, description the instructions. It costs money: holdUsd is ' +
        'held until the job ends, and the time of the test is billed by the second. Returns at once; then call wait with the jobId.',
      input: createJobInput,
      output: createdOutput,
      annotations: creates,
      run: (args, call) => createJob(this.jobs, args, call),
    };
  }

  private runTemplate(): Tool {
    return {
      name: 'run_template',
      title: 'Create a test job from a template',
      description:
        'Creates a job from a template of the project, see list_templates. A description is appended to the instructions of ' +
        'the template; other fields replace those of the template. It costs money like create_job. Then call wait with the jobId.',
      input: runTemplateInput,
      output: createdOutput,
      annotations: creates,
      run: (args, call) => runTemplate(this.jobs, args, call),
    };
  }

  private wait(): Tool {
    return {
      name: 'wait',
      title: 'Wait for a test job',
      description:
        'Waits until a job has ended, and returns its result: verdict, data and findings. When finished is false, call it ' +
        'again with the same jobId; nothing is lost. A test takes minutes, and a tester must first be free.',
      input: waitInput,
      output: waitOutput,
      annotations: reads,
      isSlow: true,
      run: (args, call) => this.waits.wait(args as { jobId: string }, call),
    };
  }

  private getJob(): Tool {
    return {
      name: 'get_job',
      title: 'Get a test job',
      description: 'Returns the present state of a job, and its result when it has ended. Does not wait.',
      input: getJobInput,
      output: getJobOutput,
      annotations: reads,
      run: async ({ jobId, detail }, { request }) => {
        const record = await this.jobs.get({ jobId: jobId as string }, callOf(request, true));
        return structured({ job: detail === 'full' ? fullOf(record) : summaryOf(record) });
      },
    };
  }

  private listTemplates(): Tool {
    return {
      name: 'list_templates',
      title: 'List templates',
      description: 'Lists the templates of a project for run_template, built-in ones last.',
      input: fieldsOf('ListTemplatesRequest'),
      output: answerOrError(
        object({ templates: listOf(fieldsOf('TemplateRecord', templateFields)), pagination }),
      ),
      annotations: reads,
      run: async (args, { request }) => {
        const { items, pagination } = await this.templates.list(
          args as { projectId: string },
          callOf(request, false),
        );
        return structured({ templates: items.map((item) => picked(item, templateFields)), pagination });
      },
    };
  }
}

function picked<T extends object>(from: T, names: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>;
}
