import { useQueryClient } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { type HouseholdMember, householdsContract } from '@app/domain/households/households.contract'
import { familyTexts } from '@app/domain/households/invitations.texts'
import { roleBadges, type MemberRole } from '@app/domain/kernel/access/roles'
import { client } from '../../api/client/client.ts'
import { orpc } from '../../api/queries.ts'
import { useMay } from '../../api/use-me.ts'
import { formatDay } from '../../format/format-dates.ts'
import { useFormat } from '../../format/use-format.ts'
import { useOperationForm } from '../../forms/use-operation-form.ts'
import { AddFrame } from '../../records/add/add-frame.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { CardHeader } from '../../ui/layout/card.tsx'
import { Row, RowList } from '../../ui/layout/row-list.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { useToast } from '../../ui/overlays/toast-context.ts'
import { MemberFields } from './member-fields.tsx'
import { useFamilyChange } from './use-family-change.ts'

/**
 * Last day of a membership, which ends at the start of the next day.
 * @param endsAt end of the membership, ISO 8601
 * @param dayOf converts a moment to a day on the user's calendar
 */
const lastDayOf = (endsAt: string, dayOf: (at: Date) => string): string =>
  dayOf(new Date(new Date(endsAt).getTime() - 1))

interface MemberDialogProps {
  member: HouseholdMember
  onClose: () => void
}

/** Changes a member's role, nickname or last day. */
function MemberDialog({ member, onClose }: MemberDialogProps) {
  const { userId, displayName, nickname, endsAt } = member
  const { dayOf } = useFormat()
  const showToast = useToast()
  const queryClient = useQueryClient()
  const edit = useOperationForm(householdsContract.changeMember, {
    defaults: {
      role: member.role as MemberRole,
      nickname: nickname ?? '',
      endsOn: endsAt ? lastDayOf(endsAt, dayOf) : '',
    },
    fixed: { userId },
    send: (input) => client.households.changeMember(input),
    onDone: async () => {
      onClose()
      showToast({ ...familyTexts.changed, variant: 'success' })
      await queryClient.invalidateQueries({ queryKey: orpc.households.key() })
    },
  })
  const { form, errorOf } = edit
  const role = useWatch({ control: form.control, name: 'role' }) as MemberRole
  return (
    <AddFrame title={`Change ${displayName}`} help={windowHelp.member} add={edit} complete onClose={onClose}>
      <MemberFields
        role={{
          value: role,
          onChoose: (chosen) => form.setValue('role', chosen, { shouldDirty: true }),
          error: errorOf('role'),
        }}
        nickname={{ field: form.register('nickname'), error: errorOf('nickname') }}
        endsOn={{ field: form.register('endsOn'), error: errorOf('endsOn') }}
      />
    </AddFrame>
  )
}

type Asked = { what: 'edit' | 'remove'; member: HouseholdMember }

/** Members of the household, by face and role. */
export function PeopleCard({ people }: { people: readonly HouseholdMember[] }) {
  const manages = useMay('manage members')
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <>
      <CardHeader title={familyTexts.members} />
      <RowList label={familyTexts.members}>
        {people.map((member) => (
          <Person
            key={member.userId}
            member={member}
            {...(manages && member.role !== 'owner' && { onAsk: (what) => setAsked({ what, member }) })}
          />
        ))}
      </RowList>
      {manages && people.some(isNamesake) && (
        <p className="mt-3 text-s text-ink-soft">{familyTexts.namesakes}</p>
      )}
      {asked?.what === 'edit' && <MemberDialog member={asked.member} onClose={close} />}
      {asked?.what === 'remove' && <RemoveQuestion member={asked.member} onClose={close} />}
    </>
  )
}

/** True for a member who shares a name with another one. */
const isNamesake = ({ displayName, nickname, ownName }: HouseholdMember): boolean =>
  displayName !== (nickname ?? ownName)

interface PersonProps {
  member: HouseholdMember
  /** Actions that the owner has on this member. */
  onAsk?: (what: Asked['what']) => void
}

function Person({ member, onAsk }: PersonProps) {
  const { displayName, ownName, nickname, picture, role, you } = member
  const about = useAbout(member)
  return (
    <Row
      leading={<Avatar name={displayName} photoUrl={picture?.thumb ?? null} />}
      title={
        <span className="flex flex-wrap items-center gap-2">
          <span dir="auto" translate="no">
            {nickname ?? ownName}
          </span>
          {you && <span className="font-normal text-ink-soft">(You)</span>}
          <Chip tone={role === 'owner' ? 'ok' : 'neutral'}>{roleBadges[role]}</Chip>
        </span>
      }
      detail={about}
      trailing={
        onAsk && (
          <Menu
            trigger={<IconButton label={`Change ${displayName}`} icon={<Ellipsis aria-hidden size={20} />} />}
          >
            <MenuItem onSelect={() => onAsk('edit')}>Role, nickname, last day</MenuItem>
            <MenuItem danger onSelect={() => onAsk('remove')}>
              Remove
            </MenuItem>
          </Menu>
        )
      }
    />
  )
}

/** Words for the name behind a nickname, the longer name of a namesake, and the last day. */
function useAbout(member: HouseholdMember): string {
  const { displayName, nickname, ownName, endsAt } = member
  const { dayOf } = useFormat()
  const until = endsAt && `Until ${formatDay(lastDayOf(endsAt, dayOf))}`
  return [nickname && ownName, isNamesake(member) && `Shown as ${displayName}`, until]
    .filter(Boolean)
    .join(' · ')
}

function RemoveQuestion({ member, onClose }: { member: HouseholdMember; onClose: () => void }) {
  const { busy, carryOut } = useFamilyChange()
  const { userId, displayName } = member
  const { title, message } = familyTexts.removing(displayName)
  const remove = async () => {
    const done = await carryOut(
      () => client.households.removeMember({ userId }),
      familyTexts.removed(displayName),
    )
    if (done) onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={message}
      confirmLabel="Remove"
      busy={busy}
      onConfirm={() => void remove()}
    />
  )
}
