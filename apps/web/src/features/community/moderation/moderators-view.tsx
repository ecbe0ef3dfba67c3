import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { moderationPageTexts } from '@app/domain/community/moderation.texts'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { type Grant, installationContract } from '@app/domain/installation/permissions.contract'
import { client } from '../../../api/client/client.ts'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { orpc } from '../../../api/queries.ts'
import { formatDay } from '../../../format/format-dates.ts'
import { useFormat } from '../../../format/use-format.ts'
import { type FieldSet, fieldSetOf } from '../../../forms/field-set.ts'
import { LongTextField, TextField } from '../../../forms/fields.tsx'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { AddFrame } from '../../../records/add/add-frame.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { AsWritten } from '../../../ui/layout/as-written.tsx'
import { Card, CardHeader } from '../../../ui/layout/card.tsx'
import { Row, RowList } from '../../../ui/layout/row-list.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'

const PERMISSION = 'moderate the community'

/** Users who were granted the permission to moderate. Administrators hold it without a grant. */
export function ModeratorsView() {
  const [isGranting, setGranting] = useState(false)
  const [revoked, setRevoked] = useState<Grant>()
  const grants = useQuery(orpc.installation.listGrants.queryOptions({ input: {} }))
  if (grants.error && !grants.data) return <LoadFailure error={grants.error} retry={grants.refetch} />
  if (!grants.data) return <SkeletonRows label="Loading the moderators" rows={3} />
  const moderators = grants.data.filter(({ permission }) => permission === PERMISSION)
  return (
    <Card>
      <CardHeader
        title="Moderators"
        action={
          <Button variant="soft" onClick={() => setGranting(true)}>
            Add a moderator
          </Button>
        }
      />
      <p className="text-ink-soft">Administrators moderate too, without being listed.</p>
      <RowList label="Moderators">
        {moderators.map((grant) => (
          <Moderator key={grant.userId} grant={grant} onRevoke={() => setRevoked(grant)} />
        ))}
      </RowList>
      {isGranting && <GrantDialog onClose={() => setGranting(false)} />}
      {revoked && <RevokeDialog grant={revoked} onClose={() => setRevoked(undefined)} />}
    </Card>
  )
}

function Moderator({ grant, onRevoke }: { grant: Grant; onRevoke: () => void }) {
  const { dayOf } = useFormat()
  const { name, email, grantedBy, grantedAt } = grant
  return (
    <Row
      title={<AsWritten>{name}</AsWritten>}
      detail={
        <>
          <AsWritten>{email}</AsWritten>, since {formatDay(dayOf(grantedAt))}
          {grantedBy && (
            <>
              , by <AsWritten>{grantedBy}</AsWritten>
            </>
          )}
        </>
      }
      trailing={
        <Button variant="soft" aria-label={`Remove ${name}`} onClick={onRevoke}>
          Remove
        </Button>
      }
    />
  )
}

/** Closes a form on grants, shows its success and reads the list again. */
function useGrantDone(onClose: () => void, title: string) {
  const showToast = useToast()
  const queryClient = useQueryClient()
  return async () => {
    onClose()
    showToast({ title, variant: 'success' })
    await queryClient.invalidateQueries({ queryKey: orpc.installation.key() })
  }
}

function GrantDialog({ onClose }: { onClose: () => void }) {
  const onDone = useGrantDone(onClose, moderationPageTexts.granted.title)
  const add = useOperationForm(installationContract.grantPermission, {
    defaults: { email: '', reason: '' },
    fixed: { permission: PERMISSION },
    send: (input) => client.installation.grantPermission(input),
    onDone,
  })
  const fields: FieldSet<'email' | 'reason'> = fieldSetOf(add)
  return (
    <AddFrame
      title="Add a moderator"
      help={pageHelp['/moderation']}
      add={add}
      complete={fields.textOf('email').trim() !== '' && fields.textOf('reason').trim() !== ''}
      incompleteHint="Enter an address and a reason"
      onClose={onClose}
    >
      <TextField
        fields={fields}
        name="email"
        label="Email of their account"
        required
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
      />
      <LongTextField fields={fields} name="reason" label="Reason" required hint="The audit log keeps it." />
    </AddFrame>
  )
}

function RevokeDialog({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const onDone = useGrantDone(onClose, moderationPageTexts.revoked.title)
  const add = useOperationForm(installationContract.revokePermission, {
    defaults: { reason: '' },
    fixed: { userId: grant.userId, permission: PERMISSION },
    send: (input) => client.installation.revokePermission(input),
    onDone,
  })
  const fields: FieldSet<'reason'> = fieldSetOf(add)
  return (
    <AddFrame
      title={`Remove ${grant.name}`}
      help={pageHelp['/moderation']}
      add={add}
      complete={fields.textOf('reason').trim() !== ''}
      incompleteHint="Give a reason"
      onClose={onClose}
    >
      <LongTextField fields={fields} name="reason" label="Reason" required hint="The audit log keeps it." />
    </AddFrame>
  )
}
