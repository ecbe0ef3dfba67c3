import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useId } from 'react'
import { accountsContract } from '@app/domain/identity/accounts/accounts.contract'
import { googleTexts } from '@app/domain/identity/google-sign-in/google-sign-in.texts'
import { commonErrors, fillMessage } from '@app/domain/kernel/errors'
import { client, proofRequests } from '../../../api/client/client.ts'
import { toProblem } from '../../../api/client/problem-error.ts'
import { canUsePasskeys, signWithPasskey } from '../../../api/passkey-device.ts'
import { orpc } from '../../../api/queries.ts'
import { useOneAtATime } from '../../../api/use-one-at-a-time.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { PasswordInput } from '../../../ui/controls/password-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ProofByGoogle, useWaysToProve } from './proof-by-google.tsx'

/** Proof by passkey instead of the password, for users who have one. */
function PasskeyProof({ onProved }: { onProved: () => void }) {
  const { busy, run } = useOneAtATime()
  const showProblem = useProblemToast()
  const { data: passkeys } = useQuery({
    ...orpc.passkeys.listPasskeys.queryOptions({ input: {} }),
    enabled: canUsePasskeys(),
  })
  if (!passkeys?.length) return null
  const prove = async () => {
    try {
      const credential = await signWithPasskey(await client.passkeys.startPasskeyProof({}))
      await client.passkeys.proveWithPasskey({ credential })
      onProved()
    } catch (error) {
      showProblem(toProblem(error))
    }
  }
  return (
    <Button
      variant="soft"
      busy={busy}
      icon={<KeyRound aria-hidden size={18} />}
      onClick={() => void run(prove)}
    >
      Use a passkey instead
    </Button>
  )
}

const close = () => proofRequests.answer(false)

/**
 * Asks for the password again, or for a passkey; the interrupted action then continues automatically. Users who
 * connected Google can sign in there instead. That leaves the page, so they repeat the action.
 */
export default function ProofDialog() {
  const formId = useId()
  const needed = commonErrors.PROOF_NEEDED
  const { byPassword, byGoogle } = useWaysToProve()
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
      description={byPassword ? fillMessage(needed, {}) : googleTexts.prove}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          {byPassword && (
            <Button type="submit" form={formId} busy={sending}>
              Confirm
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {byPassword && (
          <form id={formId} noValidate onSubmit={submit}>
            <Field required label="Password" error={errorOf('password')}>
              <PasswordInput autoComplete="current-password" {...form.register('password')} />
            </Field>
          </form>
        )}
        <PasskeyProof onProved={() => proofRequests.answer(true)} />
        {byGoogle && <ProofByGoogle alone={!byPassword} />}
      </div>
    </Dialog>
  )
}
