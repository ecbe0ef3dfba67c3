import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addressChangesContract } from '@app/domain/identity/address-changes/address-changes.contract'
import { client } from '../../../api/client/client.ts'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { keepFocus } from '../sign-in/keep-focus.ts'
import { useFocusOnStep } from '../sign-in/use-focus-on-step.ts'
import { accountTexts, nameAfter } from './account-texts.ts'
import { PendingAddress } from './pending-address.tsx'
import { useWaysToProve } from './proof-by-google.tsx'
import { securityQuery } from './security-query.ts'

/** Shows the address of the signed-in user, and changes it in two steps. */
export function AddressSetting() {
  const { data, error, refetch } = useQuery(securityQuery)
  const { byGoogle } = useWaysToProve()
  const [isOpen, setIsOpen] = useState(false)
  // True if the mail server did not accept the mail at once.
  const [isDelayed, setIsDelayed] = useState(false)
  const step = data && (isOpen ? 'asks' : data.addressChange ? 'waits' : 'closed')
  const place = useFocusOnStep(step)
  if (!data && error) return <LoadFailure heading="h3" error={error} retry={refetch} />
  if (!data) return <SkeletonRows label="Loading your address" rows={1} />
  const open = () => setIsOpen(true)
  return (
    <div ref={place} className="grid grid-cols-1 gap-gap">
      <p className="font-semibold break-all">{data.email}</p>
      {step === 'asks' && (
        <NewAddress
          onClose={() => setIsOpen(false)}
          onAsked={(mail) => {
            setIsDelayed(mail === 'delayed')
            setIsOpen(false)
          }}
        />
      )}
      {step === 'waits' && data.addressChange && (
        <PendingAddress
          email={data.addressChange.email}
          isDelayed={isDelayed}
          onDelayed={setIsDelayed}
          onOther={open}
        />
      )}
      {step === 'closed' && <ChangeButton canProve={data.hasPassword || byGoogle} onPress={open} />}
    </div>
  )
}

/** A change asks for the password or for Google; a user with neither sets a password first. */
function ChangeButton({ canProve, onPress }: { canProve: boolean; onPress: () => void }) {
  if (!canProve) return <p>To change it, set a password first. We ask for it then.</p>
  return (
    <div>
      <Button variant="soft" onClick={onPress}>
        Change email address
      </Button>
    </div>
  )
}

interface NewAddressProps {
  onClose: () => void
  onAsked: (mail: 'sent' | 'delayed') => void
}

/** First step: takes the new address, to which a code is mailed. */
function NewAddress({ onClose, onAsked }: NewAddressProps) {
  const showToast = useToast()
  const showProblem = useProblemToast()
  const queryClient = useQueryClient()
  const { form, submit, sending, errorOf } = useOperationForm(addressChangesContract.requestAddressChange, {
    defaults: { email: '' },
    send: (input) => client.addressChanges.requestAddressChange(input),
    onDone: async ({ mail }) => {
      await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey })
      showToast(accountTexts.codeSent)
      onAsked(mail)
    },
    onProblem: (problem) => showProblem(nameAfter('Failed to send verification code', problem)),
  })
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-4">
      <Field
        label="New email address"
        required
        hint="We send a code there. Until you enter it, nothing changes."
        error={errorOf('email')}
      >
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          {...form.register('email')}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={sending} busyLabel="Sending code...">
          Send code
        </Button>
        <Button variant="quiet" onMouseDown={keepFocus} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
