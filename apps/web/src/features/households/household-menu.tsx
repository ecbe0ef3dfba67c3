import Check from 'lucide-react/icons/check'
import KeyRound from 'lucide-react/icons/key-round'
import Mail from 'lucide-react/icons/mail'
import type { ReactNode } from 'react'
import type { OwnHousehold } from '@app/domain/identity/accounts/accounts.contract'
import { plural } from '@app/domain/kernel/message-format'
import { householdPath } from '../../api/client/acting-household.ts'
import { useMe } from '../../api/use-me.ts'
import { PetAvatar } from '../../ui/layout/pet-avatar.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { Menu, MenuDocumentLink, MenuLabel, MenuLink, MenuSeparator } from '../../ui/overlays/menu.tsx'
import { householdInWords, nameInAddress } from './other-household.ts'

/** Households of the user, each with the faces of its pets. Choosing one loads a new page. */
export default function HouseholdMenu({ trigger }: { trigger: ReactNode }) {
  const { household, households, invitations, handovers } = useMe()
  return (
    <Menu defaultOpen align="start" trigger={trigger}>
      <MenuLabel>Your households</MenuLabel>
      {households.map((other) => (
        <MenuDocumentLink
          key={other.id}
          href={householdPath(other.id)}
          current={other.id === household.id}
          onSelect={() => nameInAddress(household.id)}
        >
          <Household household={other} current={other.id === household.id} />
        </MenuDocumentLink>
      ))}
      {invitations + handovers > 0 && <MenuSeparator />}
      {handovers > 0 && (
        <MenuLink to="/family" icon={<KeyRound aria-hidden size={18} />}>
          {plural(handovers, {
            one: 'A household is offered to you',
            other: '# households are offered to you',
          })}
        </MenuLink>
      )}
      {invitations > 0 && (
        <MenuLink to="/accept-invitation" icon={<Mail aria-hidden size={18} />}>
          {plural(invitations, { one: 'You have an invitation', other: 'You have # invitations' })}
        </MenuLink>
      )}
    </Menu>
  )
}

function Household({ household, current }: { household: OwnHousehold; current: boolean }) {
  const { name, pets } = household
  return (
    <span className="grid w-full max-w-72 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 py-2">
      <span className="min-w-0">
        <span dir="auto" translate="no" className="block truncate font-semibold">
          {name}
        </span>
        <span className="block text-s text-ink-soft">{householdInWords(household)}</span>
      </span>
      {current && (
        <span className="text-action">
          <Check aria-hidden size={18} />
          <VisuallyHidden>, shown now</VisuallyHidden>
        </span>
      )}
      {pets > 0 && <Faces household={household} />}
    </span>
  )
}

function Faces({ household: { faces, pets } }: { household: OwnHousehold }) {
  const more = pets - faces.length
  return (
    <span aria-hidden className="col-span-2 flex items-center gap-1.5">
      {faces.map(({ id, species, picture }) => (
        <PetAvatar
          key={id}
          name=""
          species={species}
          photoUrl={picture?.thumb ?? null}
          className="size-9 rounded-[12px]"
        />
      ))}
      {more > 0 && <span className="px-1 text-s text-ink-soft">+{more}</span>}
    </span>
  )
}
