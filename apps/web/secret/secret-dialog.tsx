/** Adds a secret, or changes one. Its values are only written: an empty field leaves them as they are. */
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { showFaults } from '../client/form-fault.js';
import { handtest } from '../client/handtest.js';
import { secretsKey } from '../project/part-query.js';
import { Dialog } from '../ui/dialog.js';
import { Checkbox, TextArea, TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { draftOf, fieldsOf, type Secret, type SecretDraft } from './secret-form.js';

interface SecretDialogProps {
  readonly projectId: string;
  /** Undefined for a new one. */
  readonly secret?: Secret;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function SecretDialog({ projectId, secret, open, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={secret ? `Change ${secret.name}` : 'Add a secret'}
      description="Testers fill it in and never see its password and codes. A script of the tested page can read what is filled in: use a test account."
    >
      <SecretForm projectId={projectId} secret={secret} onSaved={onClose} />
    </Dialog>
  );
}

function SecretForm(props: { projectId: string; secret?: Secret; onSaved: () => void }) {
  const { projectId, secret, onSaved } = props;
  const queryClient = useQueryClient();
  const form = useForm<SecretDraft>({ defaultValues: draftOf(secret) });
  const { errors } = form.formState;
  const save = async (draft: SecretDraft) => {
    const { password, ...fields } = fieldsOf(draft);
    if (secret) {
      const totp = draft.withoutTotp ? { totpSeed: null } : {};
      await handtest.secrets.update(projectId, secret.id, { ...fields, password, ...totp });
    } else {
      await handtest.secrets.create(projectId, { ...fields, password: draft.password });
    }
    await queryClient.invalidateQueries({ queryKey: secretsKey(projectId) });
    onSaved();
  };
  return (
    <Form form={form} showFaults={showFaults} submit="Save secret" onSubmit={save}>
      <TextField
        label="Name"
        maxLength={60}
        autoComplete="off"
        hint="Jobs name it, and the tester sees it"
        error={errors.name?.message}
        {...form.register('name', { required: 'name is required' })}
      />
      <TextArea
        label="Sites"
        rows={2}
        spellCheck={false}
        placeholder="https://shop.example.com"
        hint="Where it may be filled in. The page and the frame of the field must be of one of these origins"
        error={errors.origins?.message}
        {...form.register('origins', { required: 'origins is required' })}
      />
      <TextField
        label="User name"
        autoComplete="off"
        spellCheck={false}
        hint="The tester sees it"
        error={errors.username?.message}
        {...form.register('username', { required: 'username is required' })}
      />
      <ValueFields form={form} secret={secret} />
    </Form>
  );
}

function ValueFields({ form, secret }: { form: ReturnType<typeof useForm<SecretDraft>>; secret?: Secret }) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={
          secret
            ? 'Empty: the password stays. A new site needs it again'
            : 'It is encrypted and never shown again'
        }
        error={errors.password?.message}
        {...form.register('password', secret ? {} : { required: 'password is required' })}
      />
      <TextField
        label="Seed of one-time codes (optional)"
        type="password"
        autoComplete="off"
        hint={
          secret?.hasTotp
            ? 'Empty: the seed stays. A new site needs it again'
            : 'In base32, as the site shows it beside its QR code'
        }
        error={errors.totpSeed?.message}
        {...form.register('totpSeed')}
      />
      {secret?.hasTotp && <Checkbox label="Remove the one-time codes" {...form.register('withoutTotp')} />}
    </>
  );
}
