/** Answers the operations on templates. */
import type { Api, Call } from '@handtest/contracts/define';
import {
  CreateTemplateRequest,
  ListTemplatesRequest,
  TemplateById,
  templateContract,
  UpdateTemplateRequest,
} from '@handtest/contracts/job';
import { Serves } from '@handtest/messaging';
import { TemplateService } from './template.service.js';

@Serves(templateContract)
export class TemplateController implements Api<typeof templateContract> {
  constructor(private readonly templates: TemplateService) {}

  list(request: ListTemplatesRequest, call: Call) {
    return this.templates.list(request, call);
  }

  create(request: CreateTemplateRequest, call: Call) {
    return this.templates.create(request, call);
  }

  get(request: TemplateById, call: Call) {
    return this.templates.get(request, call);
  }

  update(request: UpdateTemplateRequest, call: Call) {
    return this.templates.update(request, call);
  }

  remove(request: TemplateById, call: Call) {
    return this.templates.remove(request, call);
  }
}
