/** Leads from a project to the billing of its organization, also when the dashboard shows another one. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { keepOrganization } from '../client/kept-organization.js';
import { useOrganizationId } from '../client/organization.js';

export function BillingLink({ className, children }: { className?: string; children: ReactNode }) {
  const organizationId = useOrganizationId();
  return (
    <Link to="/org/billing" className={className} onClick={() => keepOrganization(organizationId)}>
      {children}
    </Link>
  );
}
