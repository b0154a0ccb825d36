import { IsOptional, IsString } from 'class-validator';

export class OrganizationRequest {
  /** Needed when the caller belongs to several organizations. */
  @IsOptional()
  @IsString()
  organizationId?: string;
}
