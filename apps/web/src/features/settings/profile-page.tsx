import Bell from 'lucide-react/icons/bell'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Flag from 'lucide-react/icons/flag'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import House from 'lucide-react/icons/house'
import Inbox from 'lucide-react/icons/inbox'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Lock from 'lucide-react/icons/lock'
import LogOut from 'lucide-react/icons/log-out'
import Palette from 'lucide-react/icons/palette'
import Shield from 'lucide-react/icons/shield'
import Sparkles from 'lucide-react/icons/sparkles'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { MODERATION_PATH, moderationPageTexts } from '@app/domain/community/moderation.texts'
import { HELP_CENTER } from '@app/domain/help/help-path'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { adminLinks } from '@app/domain/installation/administration.links'
import { administrationTexts } from '@app/domain/installation/administration.texts'
import { planLabels } from '@app/domain/kernel/access/plan-names'
import { isSystemUser, roleBadges } from '@app/domain/kernel/access/roles'
import { inboxTexts } from '@app/domain/support/inbox.texts'
import { supportTexts } from '@app/domain/support/support-screens.texts'
import { INBOX_LINK, SUPPORT_LINK } from '@app/domain/support/support.links'
import { tutorialTexts } from '@app/domain/tutorials/tutorials.texts'
import { householdPath } from '../../api/client/acting-household.ts'
import { useAdministers, useAnswersTickets, useMay, useMe, useModerates } from '../../api/use-me.ts'
import { useSignOut } from '../../session/use-sign-out.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { PlainLink } from '../../ui/controls/plain-link.tsx'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PlanBadge } from '../../ui/layout/plan-badge.tsx'
import { useOpenPlans } from '../../windows/plans-context.ts'
import { openedHere, type SettingsTab, withSettings } from '../../windows/window-address.ts'
import { householdInWords, nameInAddress } from '../households/index.ts'

const settings: readonly { tab: SettingsTab; label: string; icon: ReactNode }[] = [
  { tab: 'profile', label: 'Your details', icon: <UserRound aria-hidden size={20} /> },
  { tab: 'notifications', label: 'Notifications', icon: <Bell aria-hidden size={20} /> },
  { tab: 'calendar', label: 'Calendar', icon: <CalendarDays aria-hidden size={20} /> },
  { tab: 'appearance', label: 'Appearance', icon: <Palette aria-hidden size={20} /> },
  { tab: 'privacy', label: 'Privacy', icon: <Lock aria-hidden size={20} /> },
  { tab: 'security', label: 'Security', icon: <Shield aria-hidden size={20} /> },
]

/** Profile of the user, with links to their households and settings, and sign-out. */
export default function ProfilePage() {
  const { signOut, busy } = useSignOut()
  return (
    <div className="grid max-w-160 gap-6">
      <PageHeader title="Profile" help={pageHelp['/profile']} />
      <Person />
      <Households />
      <Settings />
      <Installation />
      <Help />
      <Button
        variant="soft"
        className="justify-self-start"
        icon={<LogOut aria-hidden size={18} />}
        busy={busy}
        onClick={() => signOut()}
      >
        Sign Out
      </Button>
    </div>
  )
}

function Person() {
  const { displayName, email, picture, household, systemRole } = useMe()
  return (
    <Card aria-label="You" className="flex flex-wrap items-center gap-4">
      <span aria-hidden>
        <Avatar name={displayName} photoUrl={picture?.thumb ?? null} size="large" />
      </span>
      <div className="min-w-[min(100%,11rem)] flex-1 wrap-anywhere">
        <p dir="auto" translate="no" className="font-display text-xl leading-tight font-semibold">
          {displayName}
        </p>
        <p className="text-ink-soft">{email}</p>
        <div className="mt-2 flex flex-wrap items-center gap-1.5">
          <PlanBadge plan={household.plan} onOpen={useOpenPlans()} />
          <Chip>{roleBadges[household.role]}</Chip>
          {isSystemUser(systemRole) && <Chip tone="ok">System User</Chip>}
        </div>
      </div>
    </Card>
  )
}

/** The page's household links to its members; another household opens as a separate page. */
function Households() {
  const { household, households } = useMe()
  const maySeePeople = useMay('view members')
  return (
    <Group title="Family Management">
      {households.map((own) => {
        const isHere = own.id === household.id
        const words = <Words title={own.name} detail={householdInWords(own)} />
        const icon = <House aria-hidden size={20} />
        if (!isHere) {
          return (
            <li key={own.id}>
              <a
                href={householdPath(own.id)}
                className={rowStyle}
                onClick={() => nameInAddress(household.id)}
              >
                <Row icon={icon}>{words}</Row>
              </a>
            </li>
          )
        }
        return (
          <li key={own.id}>
            {maySeePeople ? (
              <PlainLink
                to="/family"
                className={rowStyle}
                {...(households.length > 1 && { 'aria-current': 'true' })}
              >
                <Row icon={icon}>{words}</Row>
              </PlainLink>
            ) : (
              <div className={rowStyle}>
                {icon}
                {words}
              </div>
            )}
          </li>
        )
      })}
    </Group>
  )
}

/** Links that open a dialog above this page: the plan, and the settings. */
function Settings() {
  const { search } = useLocation()
  const { plan } = useMe().household
  const openPlans = useOpenPlans()
  return (
    <Group title="Settings">
      {openPlans && (
        <li>
          <button
            type="button"
            onClick={openPlans}
            className={joinClasses(rowStyle, 'w-[calc(100%+24px)] text-left')}
          >
            <Row icon={<Sparkles aria-hidden size={20} />}>
              <Words title="Your plan" detail={planLabels[plan]} />
            </Row>
          </button>
        </li>
      )}
      {settings.map(({ tab, label, icon }) => (
        <li key={tab}>
          <PlainLink
            to={{ search: withSettings(search, tab) }}
            state={openedHere}
            preventScrollReset
            data-tour={`${tab}-settings`}
            className={rowStyle}
          >
            <Row icon={icon}>
              <Words title={label} />
            </Row>
          </PlainLink>
        </li>
      ))}
    </Group>
  )
}

/** Links for people who run the installation. */
function Installation() {
  const [administers, moderates, answers] = [useAdministers(), useModerates(), useAnswersTickets()]
  return (
    <>
      {administers && (
        <Group title={administrationTexts.entryGroup}>
          <li>
            <PlainLink to={adminLinks.overview} className={rowStyle}>
              <Row icon={<LayoutDashboard aria-hidden size={20} />}>
                <Words title={administrationTexts.entry} />
              </Row>
            </PlainLink>
          </li>
        </Group>
      )}
      {moderates && (
        <Group title="Community">
          <li>
            <PlainLink to={MODERATION_PATH} className={rowStyle}>
              <Row icon={<Flag aria-hidden size={20} />}>
                <Words title={moderationPageTexts.title} />
              </Row>
            </PlainLink>
          </li>
        </Group>
      )}
      {answers && (
        <Group title={inboxTexts.entryGroup}>
          <li>
            <PlainLink to={INBOX_LINK} className={rowStyle}>
              <Row icon={<Inbox aria-hidden size={20} />}>
                <Words title={inboxTexts.title} />
              </Row>
            </PlainLink>
          </li>
        </Group>
      )}
    </>
  )
}

/** Links that explain the product. */
function Help() {
  return (
    <Group title={tutorialTexts.help}>
      <li>
        <PlainLink to="/getting-started" className={rowStyle}>
          <Row icon={<GraduationCap aria-hidden size={20} />}>
            <Words title={tutorialTexts.title} />
          </Row>
        </PlainLink>
      </li>
      <li>
        <a href={HELP_CENTER} target="_blank" rel="noopener" className={rowStyle}>
          <Row icon={<CircleQuestionMark aria-hidden size={20} />}>
            <Words title={tutorialTexts.helpCenter} />
          </Row>
        </a>
      </li>
      <li>
        <PlainLink to={SUPPORT_LINK} className={rowStyle}>
          <Row icon={<LifeBuoy aria-hidden size={20} />}>
            <Words title={supportTexts.title} />
          </Row>
        </PlainLink>
      </li>
    </Group>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card aria-label={title}>
      <h2 className="text-l font-semibold">{title}</h2>
      <ul className="mt-1 divide-y divide-line">{children}</ul>
    </Card>
  )
}

function Row({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon}
      {children}
      <ChevronRight aria-hidden size={18} className="ml-auto shrink-0 text-ink-faint" />
    </>
  )
}

function Words({ title, detail }: { title: string; detail?: string }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <span dir="auto" className="block font-semibold text-ink">
        {title}
      </span>
      {detail && <span className="block text-s">{detail}</span>}
    </span>
  )
}

const rowStyle =
  '-mx-3 flex min-h-13 items-center gap-3.5 rounded-control px-3 py-2 text-ink-soft hover:bg-sunk [&>svg]:shrink-0'
