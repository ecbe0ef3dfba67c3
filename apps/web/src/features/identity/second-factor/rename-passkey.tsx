import { type Passkey, passkeysContract } from '@app/domain/identity/passkeys/passkeys.contract'
import { PASSKEY_NAME_MAX } from '@app/domain/identity/passkeys/passkeys.limits'
import { passkeyTexts } from '@app/domain/identity/passkeys/passkeys.texts'
import { useId } from 'react'
import { client } from '../../../api/client/client.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog, DialogClose } from '../../../ui/overlays/dialog.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { useRefreshPasskeys } from './use-passkeys.ts'

type RenamePasskeyProps = { passkey: Passkey; onClose: () => void }

/** Another name for a passkey. */
export function RenamePasskey({ passkey: { id, name }, onClose }: RenamePasskeyProps) {
  const formId = useId()
  const refresh = useRefreshPasskeys()
  const showToast = useToast()
  const { form, submit, sending, errorOf } = useOperationForm(passkeysContract.renamePasskey, {
    defaults: { name },
    fixed: { passkeyId: id },
    send: (input) => client.passkeys.renamePasskey(input),
    onDone: async () => {
      onClose()
      showToast({ ...passkeyTexts.renamed, variant: 'success' })
      await refresh()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Rename passkey"
      footer={
        <>
          <DialogClose>
            <Button variant="quiet">Cancel</Button>
          </DialogClose>
          <Button type="submit" form={formId} busy={sending} busyLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field label="Name" required error={errorOf('name')}>
          <TextInput autoComplete="off" maxLength={PASSKEY_NAME_MAX} {...form.register('name')} />
        </Field>
      </form>
    </Dialog>
  )
}
