import type { Api, Call } from '@handtest/contracts/define';
import {
  CreateProjectRequest,
  FindOrCreateProjectRequest,
  ListProjectsRequest,
  ProjectById,
  projectContract,
  UpdateProjectRequest,
} from '@handtest/contracts/identity';
import { Serves } from '@handtest/messaging';
import { ProjectService } from './project.service.js';

@Serves(projectContract)
export class ProjectController implements Api<typeof projectContract> {
  constructor(private readonly projects: ProjectService) {}

  create(request: CreateProjectRequest, call: Call) {
    return this.projects.create(request, call);
  }

  list(request: ListProjectsRequest, call: Call) {
    return this.projects.list(request, call);
  }

  get(request: ProjectById, call: Call) {
    return this.projects.get(request, call);
  }

  update(request: UpdateProjectRequest, call: Call) {
    return this.projects.update(request, call);
  }

  remove(request: ProjectById, call: Call) {
    return this.projects.remove(request, call);
  }

  findOrCreate(request: FindOrCreateProjectRequest, call: Call) {
    return this.projects.findOrCreate(request, call);
  }

  copy(requests: ProjectById[]) {
    return this.projects.copy(requests);
  }

  chatHook(requests: ProjectById[]) {
    return this.projects.chatHook(requests);
  }
}
