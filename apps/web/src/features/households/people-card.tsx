import type { HouseholdMember } from '@app/domain/households/households.contract'
import { familyTexts } from '@app/domain/households/invitations.texts'
import { roleBadges } from '@app/domain/kernel/access/roles'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { client } from '../../api/client/client.ts'
import { useMay } from '../../api/use-me.ts'
import { formatDay } from '../../format/format-dates.ts'
import { useFormat } from '../../format/use-format.ts'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { CardHeader } from '../../ui/layout/card.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { Row, RowList } from '../../ui/layout/row-list.tsx'
import { lastDayOf } from './last-day.ts'
import { MemberDialog } from './member-dialog.tsx'
import { useFamilyChange } from './use-family-change.ts'

type Asked = { what: 'edit' | 'remove'; member: HouseholdMember }

/** Who is in the household, by face and role. */
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

/** True for a person who shares a name with another member. */
const isNamesake = ({ displayName, nickname, ownName }: HouseholdMember): boolean =>
  displayName !== (nickname ?? ownName)

interface PersonProps {
  member: HouseholdMember
  /** What the owner may do with somebody. */
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

/** The name behind a nickname, the longer name of a namesake, and the last day. */
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
