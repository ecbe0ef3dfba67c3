import Flag from 'lucide-react/icons/flag'
import Inbox from 'lucide-react/icons/inbox'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Settings from 'lucide-react/icons/settings'
import Sparkles from 'lucide-react/icons/sparkles'
import Sun from 'lucide-react/icons/sun'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { MODERATION_PATH, moderationPageTexts } from '@app/domain/community/moderation.texts'
import { adminLinks } from '@app/domain/installation/administration.links'
import { administrationTexts } from '@app/domain/installation/administration.texts'
import { isSystemUser, roleBadges } from '@app/domain/kernel/access/roles'
import type { Theme } from '@app/domain/preferences/preferences.vocabulary'
import { inboxTexts } from '@app/domain/support/inbox.texts'
import { supportTexts } from '@app/domain/support/support-screens.texts'
import { INBOX_LINK, SUPPORT_LINK } from '@app/domain/support/support.links'
import { useAdministers, useAnswersTickets, useMe, useModerates } from '../../api/use-me.ts'
import { useSavePreference } from '../../session/use-save-preference.ts'
import { useSignOut } from '../../session/use-sign-out.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { PlanBadge } from '../../ui/layout/plan-badge.tsx'
import { MenuChoice } from '../../ui/overlays/menu-choice.tsx'
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '../../ui/overlays/menu.tsx'
import { useOpenPlans } from '../../windows/plans-context.ts'
import { useOpenSettings } from '../../windows/window-address.ts'

const themes: readonly { value: Theme; label: string; icon: ReactNode }[] = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden size={18} /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden size={18} /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden size={18} /> },
]

export type AccountMenuProps = { trigger: ReactNode }

/** The signed-in person, their settings, the look of the app, and the sign-out. */
export default function AccountMenu({ trigger }: AccountMenuProps) {
  const { displayName, email, household, systemRole } = useMe()
  const { signOut, busy } = useSignOut()
  const openSettings = useOpenSettings()
  const openPlans = useOpenPlans()
  return (
    <Menu defaultOpen trigger={trigger}>
      <div className="max-w-72 px-3 pt-2 pb-1">
        <p className="truncate font-semibold">{displayName}</p>
        <p className="truncate text-s text-ink-soft">{email}</p>
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          <PlanBadge plan={household.plan} />
          <Chip>{roleBadges[household.role]}</Chip>
          {isSystemUser(systemRole) && <Chip tone="ok">System User</Chip>}
        </p>
      </div>
      <MenuSeparator />
      <MenuLink to="/profile" icon={<UserRound aria-hidden size={18} />}>
        Profile
      </MenuLink>
      <MenuItem icon={<Settings aria-hidden size={18} />} onSelect={() => openSettings('profile')}>
        Settings & Profile
      </MenuItem>
      <MenuLink to="/family" icon={<Users aria-hidden size={18} />}>
        Family Management
      </MenuLink>
      {useAdministers() && (
        <MenuLink to={adminLinks.overview} icon={<LayoutDashboard aria-hidden size={18} />}>
          {administrationTexts.entry}
        </MenuLink>
      )}
      {useModerates() && (
        <MenuLink to={MODERATION_PATH} icon={<Flag aria-hidden size={18} />}>
          {moderationPageTexts.title}
        </MenuLink>
      )}
      {useAnswersTickets() && (
        <MenuLink to={INBOX_LINK} icon={<Inbox aria-hidden size={18} />}>
          {inboxTexts.title}
        </MenuLink>
      )}
      <MenuLink to={SUPPORT_LINK} icon={<LifeBuoy aria-hidden size={18} />}>
        {supportTexts.title}
      </MenuLink>
      <MenuSeparator />
      <MenuLabel>Theme</MenuLabel>
      <ThemeChoice />
      <MenuSeparator />
      {openPlans && (
        <MenuItem icon={<Sparkles aria-hidden size={18} />} onSelect={openPlans}>
          Your plan
        </MenuItem>
      )}
      <MenuItem icon={<LogOut aria-hidden size={18} />} busy={busy} onSelect={() => signOut()}>
        Sign Out
      </MenuItem>
    </Menu>
  )
}

/** The theme of the account, which every device of the person follows. */
function ThemeChoice() {
  const { theme } = useMe().preferences
  const save = useSavePreference()
  return (
    <MenuChoice label="Theme" choices={themes} value={theme} onChoose={(chosen) => save({ theme: chosen })} />
  )
}
