/** Buying credit, on the page of the payment provider. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFaults } from '../client/form-fault.js';
import { handtest } from '../client/handtest.js';
import { organizationQuery, useOrganizationId, useRefusal } from '../client/organization.js';
import { serverConfigQuery } from '../client/server-config.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { openPaymentPage } from './payment-page.js';

const noPayments =
  'This server takes no payments. An administrator of the server can grant credit to the organization';

/** Why no payment can be made; undefined when it can, or is not known yet. */
export function usePaymentRefusal(): string | undefined {
  const { data: config } = useQuery(serverConfigQuery);
  const role = useRefusal('admin');
  return role ?? (config?.stripe === false ? noPayments : undefined);
}

export function PaymentActions() {
  const refusal = usePaymentRefusal();
  const [buying, setBuying] = useState(false);
  return (
    <div className="flex max-w-sm flex-col items-start gap-1 sm:items-end">
      <Button variant="primary" refusal={refusal} onClick={() => setBuying(true)}>
        Buy credit
      </Button>
      {refusal && <p className="text-xs text-muted">{refusal}.</p>}
      <BuyDialog open={buying} onClose={() => setBuying(false)} />
    </div>
  );
}

function BuyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const organizationId = useOrganizationId();
  const { data: organization } = useQuery(organizationQuery(organizationId));
  const form = useForm({ defaultValues: { creditUsd: 50 } });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={organization ? `Buy credit for ${organization.name}` : 'Buy credit'}
      description="You pay on the page of the payment provider, and return here."
    >
      <Form
        form={form}
        showFaults={showFaults}
        submit="Continue to the payment"
        onSubmit={async ({ creditUsd }) => {
          const { checkoutUrl } = await handtest.billing.checkout({ organizationId, creditUsd });
          openPaymentPage(checkoutUrl);
        }}
      >
        <TextField
          label="Credit in USD"
          type="number"
          inputMode="numeric"
          min={5}
          max={10_000}
          step={1}
          hint="Whole dollars, 5 to 10,000"
          error={form.formState.errors.creditUsd?.message}
          {...form.register('creditUsd', { valueAsNumber: true, required: 'creditUsd is required' })}
        />
      </Form>
    </Dialog>
  );
}
