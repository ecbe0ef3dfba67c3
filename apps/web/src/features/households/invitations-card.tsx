import { useQuery } from '@tanstack/react-query'
import Link2 from 'lucide-react/icons/link-2'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import type { Invitation } from '@app/domain/households/invitations.contract'
import { familyTexts } from '@app/domain/households/invitations.texts'
import { roleBadges } from '@app/domain/kernel/access/roles'
import { client } from '../../api/client/client.ts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { useHasFeature } from '../../api/use-me.ts'
import { formatDay } from '../../format/format-dates.ts'
import { useFormat } from '../../format/use-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { Row, RowList } from '../../ui/layout/row-list.tsx'
import { ShownLinkDialog, type ShownLink } from './shown-link-dialog.tsx'
import { useFamilyChange } from './use-family-change.ts'

const endedAs = {
  expired: 'Expired',
  accepted: 'Accepted',
  declined: 'Declined',
  revoked: 'Withdrawn',
} as const

/** Pending invitations, and the outcome of the last ones; renders nothing without invitations. */
export function InvitationsCard() {
  const { data, error, refetch } = useQuery(orpc.invitations.listInvitations.queryOptions({ input: {} }))
  const [link, setLink] = useState<ShownLink>()
  if (!data && error)
    return (
      <Card>
        <LoadFailure heading="h2" error={error} retry={refetch} />
      </Card>
    )
  if (!data || data.length === 0) return null
  return (
    <Card>
      <CardHeader title="Invitations" />
      <RowList label="Invitations">
        {data.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} onLink={setLink} />
        ))}
      </RowList>
      {link && <ShownLinkDialog link={link} onClose={() => setLink(undefined)} />}
    </Card>
  )
}

interface InvitationRowProps {
  invitation: Invitation
  /** Called with the link that replaces the shown one. */
  onLink: (link: ShownLink) => void
}

function InvitationRow({ invitation, onLink }: InvitationRowProps) {
  const { id, email, nickname, role, state, expiresAt } = invitation
  const { dayOf } = useFormat()
  const { busy, carryOut } = useFamilyChange()
  const shares = useHasFeature('family_sharing')
  const waits = state === 'waiting'
  const again = () =>
    email === null
      ? carryOut(async () => onLink(await client.invitations.showInvitationAgain({ id })), {
          title: 'Here is a new link',
        })
      : carryOut(() => client.invitations.sendInvitationAgain({ id }), familyTexts.sentAgain)
  const detail = [nickname, roleBadges[role], waits && `Open until ${formatDay(dayOf(expiresAt))}`]
  return (
    <Row
      leading={
        email === null ? (
          <Link2 aria-hidden size={24} className="text-ink-soft" />
        ) : (
          <Mail aria-hidden size={24} className="text-ink-soft" />
        )
      }
      title={email ?? 'By a link or code'}
      detail={detail.filter(Boolean).join(' · ')}
      trailing={
        waits ? (
          <span className="flex flex-wrap gap-2">
            {shares && (
              <Button variant="quiet" disabled={busy} onClick={() => void again()}>
                {email === null ? 'Show again' : 'Send again'}
              </Button>
            )}
            <Button
              variant="quiet"
              disabled={busy}
              onClick={() =>
                void carryOut(() => client.invitations.revokeInvitation({ id }), familyTexts.revoked)
              }
            >
              Withdraw
            </Button>
          </span>
        ) : (
          <Chip>{endedAs[state]}</Chip>
        )
      }
    />
  )
}
