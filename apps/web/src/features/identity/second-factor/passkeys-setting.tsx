import type { Passkey } from '@app/domain/identity/passkeys/passkeys.contract'
import { passkeyTexts } from '@app/domain/identity/passkeys/passkeys.texts'
import KeyRound from 'lucide-react/icons/key-round'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { canUsePasskeys } from '../../../api/passkey-device.ts'
import { useFormat } from '../../../format/use-format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Row, RowList } from '../../../ui/layout/row-list.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { RenamePasskey } from './rename-passkey.tsx'
import { usePasskeyChanges, usePasskeys } from './use-passkeys.ts'

/** The passkeys of who is signed in. */
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
