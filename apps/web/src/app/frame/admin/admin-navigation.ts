import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import Flag from 'lucide-react/icons/flag'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import ScrollText from 'lucide-react/icons/scroll-text'
import Settings from 'lucide-react/icons/settings'
import Shield from 'lucide-react/icons/shield'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Users from 'lucide-react/icons/users'
import Wrench from 'lucide-react/icons/wrench'
import { MODERATION_PATH } from '@app/domain/community/moderation.texts'
import { adminAliases, adminLinks } from '@app/domain/installation/administration.links'
import { administrationTexts } from '@app/domain/installation/administration.texts'
import { INBOX_LINK } from '@app/domain/support/support.links'
import { useAnswersTickets, useMe, useModerates } from '../../../api/use-me.ts'
import type { Icon } from '../navigation.ts'

export interface AdminEntry {
  id: AdminEntryId
  label: string
  to: string
  icon: Icon
}

export type AdminEntryId = Exclude<keyof typeof administrationTexts.pages, 'account' | 'systemSettings'>

const { pages } = administrationTexts
const entry = (id: AdminEntryId, to: string, icon: Icon): AdminEntry => ({ id, label: pages[id], to, icon })

const daily = [
  entry('overview', adminLinks.overview, LayoutDashboard),
  entry('users', adminLinks.users, Users),
  entry('security', adminLinks.security, Shield),
  entry('queues', adminLinks.queues, Mail),
  entry('storage', adminLinks.storage, ChartNoAxesColumn),
  entry('errors', adminLinks.errors, TriangleAlert),
]
const inbox = entry('inbox', INBOX_LINK, LifeBuoy)
const moderation = entry('moderation', MODERATION_PATH, Flag)
const announcements = entry('announcements', adminLinks.announcements, Megaphone)
const settings = entry('settings', adminLinks.settings, Settings)
const installation = [
  settings,
  entry('audit', adminLinks.audit, ScrollText),
  entry('debug', adminLinks.debug, Wrench),
]

/** Screens of the administration that the person may open, in groups; the first group has no title. */
export function useAdminGroups(): { title?: string; entries: AdminEntry[] }[] {
  const { installation: held } = useMe()
  const [answers, moderates] = [useAnswersTickets(), useModerates()]
  return [
    { entries: daily.filter(({ id }) => id !== 'users' || held.includes('manage accounts')) },
    {
      title: administrationTexts.people,
      entries: [...(answers ? [inbox] : []), ...(moderates ? [moderation] : []), announcements],
    },
    {
      title: administrationTexts.installation,
      entries: installation.filter(({ id }) => id !== 'settings' || held.includes('change system settings')),
    },
  ]
}

/** True if the screen of an entry is open: at its address, below it, or at another address of the same screen. */
export function isAdminOpen({ to }: AdminEntry, pathname: string): boolean {
  if (to === adminLinks.overview) return pathname === to
  return [to, ...(adminAliases[to] ?? [])].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  )
}
