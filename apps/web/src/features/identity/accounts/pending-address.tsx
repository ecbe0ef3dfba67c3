import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addressChangesContract } from '@app/domain/identity/address-changes/address-changes.contract'
import { ADDRESS_CODE_DIGITS } from '@app/domain/identity/address-changes/address-changes.limits'
import { client } from '../../../api/client/client.ts'
import { toProblem } from '../../../api/client/problem-error.ts'
import { orpc } from '../../../api/queries.ts'
import { meQuery } from '../../../api/use-me.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { keepFocus } from '../sign-in/keep-focus.ts'
import { MailSent } from '../sign-in/mail-sent.tsx'
import { accountTexts, nameAfter } from './account-texts.ts'
import { CodeInput } from './code-input.tsx'
import { configQuery } from './config-query.ts'
import { securityQuery } from './security-query.ts'

interface PendingAddressProps {
  /** New address. */
  email: string
  isDelayed: boolean
  onDelayed: (isDelayed: boolean) => void
  /** Called to enter another address instead. */
  onOther: () => void
}

/** Second step: takes the code that was mailed to the new address. */
export function PendingAddress({ email, isDelayed, onDelayed, onOther }: PendingAddressProps) {
  const { data: config } = useQuery(configQuery)
  const { form, submit, sending, errorOf } = useConfirmation(email)
  const { resend, resending, cancel, cancelling } = useOtherWays(onDelayed)
  return (
    <div className="grid max-w-md gap-4">
      <MailSent
        email={email}
        what="code"
        delayed={isDelayed}
        safe="Your new address is noted"
        unsent={config?.mailIsSent === false}
      >
        Until you enter it, you sign in with your present address.
      </MailSent>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field
          label="Code"
          required
          hint={`${ADDRESS_CODE_DIGITS} digits, or open the link in the same email`}
          error={errorOf('code')}
        >
          <CodeInput digits={ADDRESS_CODE_DIGITS} {...form.register('code')} />
        </Field>
        <Button type="submit" busy={sending} busyLabel="Confirming...">
          Confirm new address
        </Button>
      </form>
      <div className="flex flex-wrap gap-2">
        <Button variant="soft" busy={resending} onMouseDown={keepFocus} onClick={resend}>
          Resend code
        </Button>
        <Button variant="quiet" onMouseDown={keepFocus} onClick={onOther}>
          Use another address
        </Button>
        <Button variant="quiet" busy={cancelling} onMouseDown={keepFocus} onClick={cancel}>
          Cancel the change
        </Button>
      </div>
    </div>
  )
}

/** Reloads the user and their sign-in methods after a change. */
export function useReadAccountAnew(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all(
      [securityQuery.queryKey, meQuery.queryKey, orpc.sessions.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  }
}

function useConfirmation(email: string) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const showProblem = useProblemToast()
  const readAnew = useReadAccountAnew()
  return useOperationForm(addressChangesContract.confirmAddressByCode, {
    defaults: { code: '' },
    send: (input) => client.addressChanges.confirmAddressByCode(input),
    onDone: async () => {
      showToast(accountTexts.addressChanged)
      await readAnew()
    },
    onProblem: (problem) => {
      showProblem(nameAfter('Failed to verify code. Please try again.', problem))
      // Reloads the account: the change may be confirmed with a lost answer, or cancelled on another device.
      void readAnew().then(() => {
        const now = queryClient.getQueryData(securityQuery.queryKey)
        if (now?.email === email) showToast(accountTexts.addressChanged)
      })
    },
  })
}

function useOtherWays(onDelayed: (isDelayed: boolean) => void) {
  const showToast = useToast()
  const showProblem = useProblemToast()
  const readAnew = useReadAccountAnew()
  const { mutate: resend, isPending: resending } = useMutation(
    orpc.addressChanges.resendAddressMail.mutationOptions({
      onSuccess: ({ mail }) => {
        onDelayed(mail === 'delayed')
        showToast(accountTexts.codeSent)
      },
      onError: (error) => {
        showProblem(nameAfter('Failed to send verification code', toProblem(error)))
        return readAnew()
      },
    }),
  )
  const { mutate: cancel, isPending: cancelling } = useMutation(
    orpc.addressChanges.cancelAddressChange.mutationOptions({
      onError: (error) => showProblem(nameAfter('The change could not be canceled', toProblem(error))),
      onSettled: readAnew,
    }),
  )
  return { resend: () => resend({}), resending, cancel: () => cancel({}), cancelling }
}
