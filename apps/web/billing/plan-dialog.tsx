import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { showFaults } from '../client/form-fault.js';
import { handtest } from '../client/handtest.js';
import { useOrganizationId } from '../client/organization.js';
import { Dialog } from '../ui/dialog.js';
import { Select } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { notify } from '../ui/toast.js';
import type { Subscription } from './billing-query.js';
import { openPaymentPage } from './payment-page.js';
import { billingCycles, changeText, cycleTexts, tiers, tierTexts } from './plan.js';

type Values = Pick<Subscription, 'tier' | 'billingCycle'>;

interface PlanDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly current: Subscription | undefined;
}

export function PlanDialog({ open, onClose, current }: PlanDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={current ? 'Change the plan' : 'Choose a plan'}
      description={current ? changeText : 'You pay on the page of the payment provider, and return here.'}
    >
      <PlanForm current={current} onChanged={onClose} />
    </Dialog>
  );
}

function PlanForm({ current, onChanged }: { current: Subscription | undefined; onChanged: () => void }) {
  const organizationId = useOrganizationId();
  const queryClient = useQueryClient();
  const form = useForm<Values>({
    defaultValues: { tier: current?.tier ?? 'starter', billingCycle: current?.billingCycle ?? 'monthly' },
  });
  const { errors } = form.formState;
  const change = async (plan: Values) => {
    await handtest.billing.changePlan({ organizationId, ...plan });
    await queryClient.invalidateQueries({ queryKey: ['billing', organizationId] });
    onChanged();
    notify('The plan is changed');
  };
  const subscribe = async (plan: Values) => {
    openPaymentPage((await handtest.billing.checkout({ organizationId, ...plan })).checkoutUrl);
  };
  return (
    <Form
      form={form}
      showFaults={showFaults}
      submit={current ? 'Change plan' : 'Continue to the payment'}
      onSubmit={current ? change : subscribe}
    >
      <Select label="Plan" error={errors.tier?.message} {...form.register('tier')}>
        {tiers.map((tier) => (
          <option key={tier} value={tier}>
            {tierTexts[tier]}
          </option>
        ))}
      </Select>
      <Select label="Payment" error={errors.billingCycle?.message} {...form.register('billingCycle')}>
        {billingCycles.map((cycle) => (
          <option key={cycle} value={cycle}>
            {cycleTexts[cycle]}
          </option>
        ))}
      </Select>
    </Form>
  );
}
