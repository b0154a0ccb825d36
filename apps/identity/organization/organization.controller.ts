import type { Api, Call, Nothing } from '@handtest/contracts/define';
import {
  CreateOrganizationRequest,
  OrganizationById,
  organizationContract,
} from '@handtest/contracts/identity';
import { Serves } from '@handtest/messaging';
import { OrganizationService } from './organization.service.js';

@Serves(organizationContract)
export class OrganizationController implements Api<typeof organizationContract> {
  constructor(private readonly organizations: OrganizationService) {}

  create(request: CreateOrganizationRequest, call: Call) {
    return this.organizations.create(request, call);
  }

  list(_request: Nothing, call: Call) {
    return this.organizations.list(call);
  }

  get(request: OrganizationById, call: Call) {
    return this.organizations.get(request, call);
  }
}
