import { accountsContract } from '@app/domain/accounts/accounts.contract'
import { commonErrors, fillMessage } from '@app/domain/kernel/errors'
import { useId } from 'react'
import { client, proofRequests } from '../../api/client.ts'
import { useOperationForm } from '../../forms/use-operation-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { PasskeyProof } from './passkey-proof.tsx'

const close = () => proofRequests.answer(false)

/** Asks for the password again, or for a passkey; what was begun then goes on by itself. */
export default function ProofDialog() {
  const formId = useId()
  const needed = commonErrors.PROOF_NEEDED
  const { form, submit, sending, errorOf } = useOperationForm(accountsContract.proveIdentity, {
    defaults: { password: '' },
    send: (input) => client.accounts.proveIdentity(input),
    onDone: () => proofRequests.answer(true),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close()
      }}
      title={needed.title}
      description={fillMessage(needed, {})}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={sending}>
            Confirm
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <Field required label="Password" error={errorOf('password')}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        <PasskeyProof onProved={() => proofRequests.answer(true)} />
      </form>
    </Dialog>
  )
}
