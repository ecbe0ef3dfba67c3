import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState, useId } from 'react'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { type Passkey, passkeysContract } from '@app/domain/identity/passkeys/passkeys.contract'
import { PASSKEY_NAME_MAX } from '@app/domain/identity/passkeys/passkeys.limits'
import { passkeyTexts } from '@app/domain/identity/passkeys/passkeys.texts'
import { client } from '../../../api/client/client.ts'
import { hasCode, toProblem } from '../../../api/client/problem-error.ts'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { canUsePasskeys, makePasskey } from '../../../api/passkey-device.ts'
import { orpc } from '../../../api/queries.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { Row, RowList } from '../../../ui/layout/row-list.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { WindowClose } from '../../../ui/overlays/window-frame.tsx'

/** Query of the user's passkeys. */
const usePasskeys = () => useQuery(orpc.passkeys.listPasskeys.queryOptions({ input: {} }))

/** Reloads the passkeys. */
function useRefreshPasskeys(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: orpc.passkeys.key() })
}

/** Adds and removes passkeys. */
function usePasskeyChanges(onRemoved: () => void) {
  const refresh = useRefreshPasskeys()
  const showToast = useToast()
  const showProblem = useProblemToast()
  // Skips the message after a closed password dialog: the user knows that nothing was done.
  const explain = (error: Error) => {
    if (!hasCode(error, 'PROOF_NEEDED')) showProblem(toProblem(error))
  }
  const add = useMutation({
    mutationFn: async () => {
      const credential = await makePasskey(await client.passkeys.startPasskey({}))
      return client.passkeys.addPasskey({ credential })
    },
    onSuccess: async ({ name }) => {
      showToast({ ...passkeyTexts.added, description: name, variant: 'success' })
      await refresh()
    },
    onError: explain,
  })
  const remove = useMutation(
    orpc.passkeys.removePasskey.mutationOptions({
      onSuccess: async () => {
        const { title, message } = passkeyTexts.removed
        onRemoved()
        showToast({ title, description: message, variant: 'success' })
        await refresh()
      },
      onError: explain,
    }),
  )
  return { add, remove }
}

type RenamePasskeyProps = { passkey: Passkey; onClose: () => void }

/** Renames a passkey. */
function RenamePasskey({ passkey: { id, name }, onClose }: RenamePasskeyProps) {
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
      help={windowHelp.twoFactor}
      open
      onOpenChange={(open) => !open && onClose()}
      title="Rename passkey"
      footer={
        <>
          <WindowClose>
            <Button variant="quiet">Cancel</Button>
          </WindowClose>
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

/** Settings of the user's passkeys. */
export function PasskeysSetting() {
  const { data: passkeys, error, refetch } = usePasskeys()
  const [renamed, setRenamed] = useState<Passkey>()
  const [asked, setAsked] = useState<Passkey>()
  const { add, remove } = usePasskeyChanges(() => setAsked(undefined))
  if (!passkeys && error) return <LoadFailure heading="h3" error={error} retry={refetch} />
  if (!passkeys) return <SkeletonRows label="Loading passkeys" rows={1} />
  return (
    <>
      {passkeys.length === 0 && <p>{passkeyTexts.none}</p>}
      {passkeys.length > 0 && (
        <RowList label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenamed(passkey)}
              onRemove={() => setAsked(passkey)}
            />
          ))}
        </RowList>
      )}
      {canUsePasskeys() ? (
        <div>
          <Button variant="soft" busy={add.isPending} onClick={() => add.mutate()}>
            Add a passkey
          </Button>
        </div>
      ) : (
        <p className="text-s text-ink-soft">{passkeyTexts.unsupported}</p>
      )}
      {renamed && <RenamePasskey passkey={renamed} onClose={() => setRenamed(undefined)} />}
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title="Remove this passkey?"
        description={`“${asked?.name ?? ''}” no longer signs you in. Delete it from your device too.`}
        confirmLabel="Remove"
        busy={remove.isPending}
        onConfirm={() => asked && remove.mutate({ passkeyId: asked.id })}
      />
    </>
  )
}

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

function PasskeyRow({ passkey: { name, addedAt, lastUsedAt }, onRename, onRemove }: PasskeyRowProps) {
  const { moment } = useFormat()
  return (
    <Row
      leading={<KeyRound aria-hidden size={24} className="text-ink-soft" />}
      title={name}
      detail={lastUsedAt ? `Last used ${moment(lastUsedAt)}` : `Added ${moment(addedAt)}, not used yet`}
      trailing={
        <div className="flex">
          <IconButton label={`Rename ${name}`} icon={<Pencil aria-hidden size={18} />} onClick={onRename} />
          <IconButton label={`Remove ${name}`} icon={<Trash2 aria-hidden size={18} />} onClick={onRemove} />
        </div>
      }
    />
  )
}
