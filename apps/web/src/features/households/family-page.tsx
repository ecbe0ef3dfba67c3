import { useQuery } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { familyTexts } from '@app/domain/households/invitations.texts'
import { planTable } from '@app/domain/kernel/access/plans'
import { roleTexts } from '@app/domain/kernel/access/role-texts'
import { forgetHousehold } from '../../api/client/acting-household.ts'
import { client } from '../../api/client/client.ts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { useHasFeature, useMay, useMe } from '../../api/use-me.ts'
import { removeCard } from '../../device/card-choice.ts'
import { startAnew } from '../../page/use-hold-page.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { PrepaidNotice, UpsellCard } from '../plans/index.ts'
import { ActivityCard } from './activity-card.tsx'
import { HandoverSection } from './handover-section.tsx'
import { InvitationsCard } from './invitations-card.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { OwnHandovers } from './own-handovers.tsx'
import { PeopleCard } from './people-card.tsx'
import { PermissionList } from './role-permissions.tsx'
import { useFamilyChange } from './use-family-change.ts'

/** Lists the permissions of a helper here, and offers to leave. */
function LeaveCard() {
  const { household } = useMe()
  const [asking, setAsking] = useState(false)
  const { busy, carryOut } = useFamilyChange()
  const { title, message } = familyTexts.leaving(household.name)
  const leave = async () => {
    const done = await carryOut(() => client.households.leaveHousehold({}), familyTexts.left)
    if (!done) return
    await removeCard(household.id)
    forgetHousehold()
    startAnew()
  }
  return (
    <Card>
      <CardHeader title={`You are here as: ${roleTexts[household.role].title}`} />
      <PermissionList role={household.role} />
      <div className="mt-4 flex justify-end">
        <Button variant="soft" onClick={() => setAsking(true)}>
          Leave this household
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={title}
        description={message}
        confirmLabel="Leave"
        busy={busy}
        onConfirm={() => void leave()}
      />
    </Card>
  )
}

/** Members of the household; its owner invites, changes and removes them. */
export default function FamilyPage() {
  const [isInviting, setInviting] = useState(false)
  const manages = useMay('manage members')
  const handsOver = useMay('hand over the household')
  const shares = useHasFeature('family_sharing')
  const readsActivity = useMay('view activity')
  const { household, usage } = useMe()
  const people = useQuery(orpc.households.listMembers.queryOptions({ input: {} }))
  const seats = usage['familyMembers']
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Family Management"
        help={pageHelp['/family']}
        description={`Everyone who looks after the pets of ${household.name}.`}
        actions={
          manages &&
          shares && (
            <Button
              data-tour="invite"
              icon={<UserPlus aria-hidden size={18} />}
              onClick={() => setInviting(true)}
            >
              Invite someone
            </Button>
          )
        }
      />
      <OwnHandovers />
      <PrepaidNotice />
      <Card>
        {people.data ? (
          <PeopleCard people={people.data} />
        ) : people.error ? (
          <LoadFailure heading="h2" error={people.error} retry={people.refetch} />
        ) : (
          <SkeletonRows label="Loading the family" rows={3} />
        )}
        {manages && shares && seats && (
          <p className="mt-3 text-s text-ink-soft">
            {seats.used} of {seats.limit} places of your {planTable[household.plan].label} plan are taken.
            Open invitations count too.
          </p>
        )}
        {handsOver && people.data && <HandoverSection people={people.data} />}
      </Card>
      {manages && !shares && <UpsellCard {...familyTexts.needsPlan} />}
      {manages && <InvitationsCard />}
      {readsActivity && <ActivityCard />}
      {!manages && <LeaveCard />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  )
}
