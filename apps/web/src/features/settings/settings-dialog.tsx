import { useQuery } from '@tanstack/react-query'
import { useMemo, useLayoutEffect } from 'react'
import { settingsHelp } from '@app/domain/help/help.vocabulary'
import { planTable, type Quota, UNLIMITED } from '@app/domain/kernel/access/plans'
import type { FieldErrors } from '@app/domain/kernel/errors'
import { plural } from '@app/domain/kernel/message-format'
import { settingsTexts } from '@app/domain/settings/settings.errors'
import { LoadFailure } from '../../api/load-failure.tsx'
import { useMe, useMay } from '../../api/use-me.ts'
import { latePart } from '../../loading/late-part.tsx'
import { useLastField } from '../../records/add/use-last-field.ts'
import { UnsavedEditsGuard } from '../../records/unsaved-edits-guard.tsx'
import { useUnsavedEdits } from '../../records/unsaved-edits.ts'
import { appearanceOf, type LookPreferences } from '../../session/account-preferences.ts'
import { applyAppearance } from '../../ui/behaviour/appearance.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/controls/tabs.tsx'
import { bar } from '../../ui/layout/bar.ts'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { PageDialog } from '../../ui/overlays/page-dialog.tsx'
import type { SettingsTab, SettingsDialogProps } from '../../windows/window-address.ts'
import { useOpenPlans } from '../plans/index.ts'
import { ProfileTab } from './profile-tab.tsx'
import { SettingsContext } from './settings-context.ts'
import { savedValues, settingsQuery } from './settings-query.ts'
import { usePendingSettings } from './use-pending-settings.ts'
import { useSettingsPlace } from './use-settings-place.ts'

/** Previews the chosen look before it is saved; discarding the choice restores the saved one. */
function useLookPreview(chosen: LookPreferences, saved: LookPreferences): void {
  const { theme, highContrast, compactMode, animations } = chosen
  useLayoutEffect(() => {
    applyAppearance(appearanceOf({ theme, highContrast, compactMode, animations }))
    return () => applyAppearance(appearanceOf(saved))
  }, [theme, highContrast, compactMode, animations, saved])
}

interface UnsavedBarProps {
  count: number
  saving: boolean
  onDiscard: () => void
  onSave: () => void
}

/** Shows the number of unsaved changes, and offers to save or discard them. */
function UnsavedBar({ count, saving, onDiscard, onSave }: UnsavedBarProps) {
  return (
    <section
      {...bar}
      aria-label="Unsaved changes"
      className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-pad py-3 pb-[max(12px,env(safe-area-inset-bottom))]"
    >
      <output className="w-full font-semibold sm:mr-auto sm:w-auto">{settingsTexts.unsaved(count)}</output>
      <Button variant="quiet" disabled={saving} onClick={onDiscard}>
        Discard
      </Button>
      <Button busy={saving} onClick={onSave}>
        Save Changes
      </Button>
    </section>
  )
}

interface Noun {
  one: string
  other: string
}

/** Quotas on display. */
const shown: readonly (readonly [Quota, Noun])[] = [
  ['pets', { one: 'pet', other: 'pets' }],
  ['upcomingAppointments', { one: 'upcoming visit', other: 'upcoming visits' }],
  ['healthLogs', { one: 'health log', other: 'health logs' }],
  ['photos', { one: 'photo', other: 'photos' }],
]

/** Plan of the household, its usage, and a link to another plan. */
function CurrentPlan() {
  const { household, usage } = useMe()
  const mayChange = useMay('change the plan')
  const openPlans = useOpenPlans()
  return (
    <section
      aria-label="Current Plan"
      className="mx-pad flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card bg-lilac px-pad py-3 high-contrast:outline-1 high-contrast:outline-line-control"
    >
      <div className="min-w-[min(100%,14rem)] flex-1">
        <p className="flex items-center gap-2 font-semibold">
          Current Plan <Chip>{planTable[household.plan].label}</Chip>
        </p>
        <p className="text-s">
          {shown.map(([quota, noun]) => amountInWords(usage[quota], noun)).join(' · ')}
        </p>
      </div>
      {mayChange && openPlans && (
        <Button variant="quiet" className="-mx-4" onClick={openPlans}>
          Change Plan
        </Button>
      )}
    </section>
  )
}

/** Words such as '3 of 10 pets', '1 of 1 pet', or '3 pets' without a limit. */
function amountInWords({ used, limit }: { used: number; limit: number }, { one, other }: Noun): string {
  if (limit === UNLIMITED) return plural(used, { one: `# ${one}`, other: `# ${other}` })
  return plural(limit, { one: `${used} of # ${one}`, other: `${used} of # ${other}` })
}

const ContactConflict = latePart(() => import('./contact-conflict.tsx'))

const onItsWay = { place: <SkeletonRows label="Loading settings" /> }
const NotificationsTab = latePart(() => import('./notifications-tab.tsx'), onItsWay)
const CalendarTab = latePart(() => import('./calendar-tab.tsx'), onItsWay)
const AppearanceTab = latePart(() => import('./appearance-tab.tsx'), onItsWay)
const SecurityTab = latePart(() => import('./security-tab.tsx'), onItsWay)
const PrivacyTab = latePart(() => import('./privacy-tab.tsx'), onItsWay)

/** Settings of the user: profile, notifications, calendar, appearance, security and privacy (spec core-records §2). */
export default function SettingsDialog({ tab }: SettingsDialogProps) {
  const { preferences } = useMe()
  const { data: settings, error, refetch } = useQuery(settingsQuery)
  const saved = useMemo(() => savedValues(settings, preferences), [settings, preferences])
  const pending = usePendingSettings(saved, settings)
  const edits = useUnsavedEdits()
  const findField = useLastField(edits.unsaved)
  const { close, showTab, blocker } = useSettingsPlace(pending.count > 0 || edits.unsaved)
  useLookPreview(pending.values, preferences)
  const showWrong = (wrong: FieldErrors) => {
    const place = tabOfFirst(wrong)
    if (place) showTab(place)
  }
  const unsavedBar = pending.count > 0 && (
    <UnsavedBar
      count={pending.count}
      saving={pending.saving}
      onDiscard={pending.discard}
      onSave={() => void pending.save().then(showWrong)}
    />
  )
  return (
    <>
      <PageDialog title="Account Settings" help={settingsHelp[tab]} onClose={close} footer={unsavedBar}>
        {settings ? (
          <SettingsContext value={{ ...pending, settings }}>
            <CurrentPlan />
            <UnsavedEditsGuard edits={edits}>
              <SettingsTabs tab={tab} onShow={(chosen) => edits.leave(() => showTab(chosen))} />
            </UnsavedEditsGuard>
          </SettingsContext>
        ) : (
          <NotLoaded error={error} onRetry={() => void refetch()} />
        )}
      </PageDialog>
      {pending.conflict && (
        <ContactConflict
          conflict={pending.conflict}
          values={pending.values}
          sending={pending.saving}
          onRefused={showWrong}
        />
      )}
      {blocker.state === 'blocked' && (
        <LeaveQuestion findField={findField} onStay={blocker.reset} onLeave={blocker.proceed} />
      )}
    </>
  )
}

function NotLoaded({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <div className="p-pad">
      {error ? (
        <LoadFailure heading="h3" title={settingsTexts.loadFailed.title} error={error} retry={onRetry} />
      ) : (
        <SkeletonRows label="Loading settings" rows={6} />
      )}
    </div>
  )
}

const tabs = [
  { tab: 'profile', label: 'Profile', Panel: ProfileTab },
  { tab: 'notifications', label: 'Notifications', Panel: NotificationsTab },
  { tab: 'calendar', label: 'Calendar', Panel: CalendarTab },
  { tab: 'appearance', label: 'Appearance', Panel: AppearanceTab },
  { tab: 'security', label: 'Security', Panel: SecurityTab },
  { tab: 'privacy', label: 'Privacy', Panel: PrivacyTab },
] as const

function SettingsTabs({ tab, onShow }: { tab: SettingsTab; onShow: (tab: SettingsTab) => void }) {
  return (
    <Tabs
      value={tab}
      onValueChange={(value) => {
        const chosen = tabs.find((candidate) => candidate.tab === value)
        if (chosen) onShow(chosen.tab)
      }}
    >
      <div className="sticky top-0 z-10 bg-paper px-2 pt-2">
        <TabList label="Settings">
          {tabs.map(({ tab: value, label }) => (
            <Tab key={value} value={value}>
              {label}
            </Tab>
          ))}
        </TabList>
      </div>
      <div className="px-pad pb-pad">
        {tabs.map(({ tab: value, Panel }) => (
          <TabPanel key={value} value={value}>
            <div className="grid grid-cols-1 gap-gap">
              <Panel />
            </div>
          </TabPanel>
        ))}
      </div>
    </Tabs>
  )
}

/** Typed fields, which are all on the profile; the toast explains every other refusal. */
const typedOnProfile = [
  'displayName',
  'phone',
  'primaryVet',
  'vetPhone',
  'emergencyContact',
  'emergencyPhone',
]

const tabOfFirst = (wrong: FieldErrors): SettingsTab | undefined =>
  typedOnProfile.some((key) => key in wrong) ? 'profile' : undefined

interface LeaveQuestionProps {
  /** Finds the field that takes the focus afterwards. */
  findField: () => HTMLElement | null
  onStay: () => void
  onLeave: () => void
}

function LeaveQuestion({ findField, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onStay()
      }}
      title={settingsTexts.leave.title}
      description={settingsTexts.leave.message}
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      backCloses={false}
      returnFocusTo={findField}
      onConfirm={onLeave}
    />
  )
}
