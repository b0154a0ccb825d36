/** The names of templates, from the job service. */
import { invalid, systemCall } from '@handtest/contracts/define';
import { TemplateClient } from '@handtest/contracts/job';
import { ServiceIdentity } from '@handtest/service';
import { Injectable, Logger } from '@nestjs/common';

/** Records have the stored name instead, so that they do not wait long. */
const patienceMs = 1_000;

@Injectable()
export class TemplateNameService {
  private readonly log = new Logger(TemplateNameService.name);

  constructor(
    private readonly templates: TemplateClient,
    private readonly self: ServiceIdentity,
  ) {}

  /** @throws InvalidRequest when the project has no such template */
  async required(projectId: string, templateId: string): Promise<string> {
    const request = { projectId, ids: [templateId] };
    const { templates } = await this.templates.names(request, systemCall(this.self.name));
    const [template] = templates;
    if (!template) throw invalid('templateId', 'templateId must be the id of a template of this project');
    return template.name;
  }

  /** The names as far as they are known now: none while the job service does not answer. */
  async known(projectId: string, templateIds: readonly string[]): Promise<Map<string, string>> {
    if (templateIds.length === 0) return new Map();
    const call = { ...systemCall(this.self.name), deadlineMs: performance.now() + patienceMs };
    try {
      const { templates } = await this.templates.names({ projectId, ids: [...new Set(templateIds)] }, call);
      return new Map(templates.map(({ id, name }) => [id, name]));
    } catch (error) {
      this.log.warn({ err: error }, 'the names of templates are those stored with their schedules');
      return new Map();
    }
  }
}
