import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HelpArticleName } from '@app/domain/help/help-articles'
import { installationTexts as texts } from '@app/domain/installation/installation.texts'
import { type Grant, installationContract } from '@app/domain/installation/permissions.contract'
import type { GrantablePermission } from '@app/domain/kernel/access/installation'
import { client } from '../../api/client/client.ts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { formatDay } from '../../format/format-dates.ts'
import { useFormat } from '../../format/use-format.ts'
import { type FieldSet, fieldSetOf } from '../../forms/field-set.ts'
import { LongTextField, TextField } from '../../forms/fields.tsx'
import { useOperationForm } from '../../forms/use-operation-form.ts'
import { AddFrame } from '../../records/add/add-frame.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { Row, RowList } from '../../ui/layout/row-list.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { useToast } from '../../ui/overlays/toast-context.ts'

interface GrantsViewProps {
  permission: GrantablePermission
  title: string
  /** Words of the button that grants, and the title of its window. */
  add: string
  /** Sentence about those who hold the permission without a grant. */
  detail: string
  loading: string
  /** Article about the permission. */
  help: HelpArticleName
}

/** Users who were granted a permission of the installation. Administrators hold it without a grant. */
export function GrantsView({ permission, title, add, detail, loading, help }: GrantsViewProps) {
  const [isGranting, setGranting] = useState(false)
  const [revoked, setRevoked] = useState<Grant>()
  const grants = useQuery(orpc.installation.listGrants.queryOptions({ input: {} }))
  if (grants.error && !grants.data) return <LoadFailure error={grants.error} retry={grants.refetch} />
  if (!grants.data) return <SkeletonRows label={loading} rows={3} />
  const shown = grants.data.filter((grant) => grant.permission === permission)
  return (
    <Card>
      <CardHeader
        title={title}
        action={
          <Button variant="soft" onClick={() => setGranting(true)}>
            {add}
          </Button>
        }
      />
      <p className="text-ink-soft">{detail}</p>
      <RowList label={title}>
        {shown.map((grant) => (
          <Holder key={grant.userId} grant={grant} onRevoke={() => setRevoked(grant)} />
        ))}
      </RowList>
      {isGranting && <GrantDialog {...{ permission, help }} title={add} onClose={() => setGranting(false)} />}
      {revoked && <RevokeDialog grant={revoked} help={help} onClose={() => setRevoked(undefined)} />}
    </Card>
  )
}

function Holder({ grant, onRevoke }: { grant: Grant; onRevoke: () => void }) {
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

interface GrantDialogProps extends Pick<GrantsViewProps, 'permission' | 'title' | 'help'> {
  onClose: () => void
}

function GrantDialog({ permission, title, help, onClose }: GrantDialogProps) {
  const onDone = useGrantDone(onClose, texts.granted)
  const add = useOperationForm(installationContract.grantPermission, {
    defaults: { email: '', reason: '' },
    fixed: { permission },
    send: (input) => client.installation.grantPermission(input),
    onDone,
  })
  const fields: FieldSet<'email' | 'reason'> = fieldSetOf(add)
  return (
    <AddFrame
      title={title}
      help={help}
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

interface RevokeDialogProps {
  grant: Grant
  help: HelpArticleName
  onClose: () => void
}

function RevokeDialog({ grant, help, onClose }: RevokeDialogProps) {
  const onDone = useGrantDone(onClose, texts.revoked)
  const add = useOperationForm(installationContract.revokePermission, {
    defaults: { reason: '' },
    fixed: { userId: grant.userId, permission: grant.permission },
    send: (input) => client.installation.revokePermission(input),
    onDone,
  })
  const fields: FieldSet<'reason'> = fieldSetOf(add)
  return (
    <AddFrame
      title={`Remove ${grant.name}`}
      help={help}
      add={add}
      complete={fields.textOf('reason').trim() !== ''}
      incompleteHint="Give a reason"
      onClose={onClose}
    >
      <LongTextField fields={fields} name="reason" label="Reason" required hint="The audit log keeps it." />
    </AddFrame>
  )
}
