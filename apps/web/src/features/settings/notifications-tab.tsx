import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { channelTexts } from '@app/domain/notifications/channel-tests.texts'
import { onDeviceTexts } from '@app/domain/notifications/on-device.texts'
import { pushTexts } from '@app/domain/notifications/push-devices/push-devices.texts'
import { isReached } from '@app/domain/notifications/reaches.rules'
import { mailedKinds } from '@app/domain/preferences/preferences.vocabulary'
import {
  notificationSettingsTexts as texts,
  notificationSettingsTexts,
} from '@app/domain/settings/notification-settings.texts'
import { isShown } from '@app/domain/settings/settings.vocabulary'
import { orpc } from '../../api/queries.ts'
import { useMay, useMe } from '../../api/use-me.ts'
import { isInNativeShell } from '../../device/native-shell.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/layout/banner.tsx'
import { Row, RowList } from '../../ui/layout/row-list.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { isPermitted } from '../notifications/index.ts'
import { OnDeviceSetting, PushSetting } from '../notifications/push-devices/index.ts'
import { CareAlerts } from './care-alerts.tsx'
import { ChannelTest } from './channel-test.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { Section } from './section.tsx'
import { SwitchSetting, useAccess } from './setting-fields.tsx'
import { useSettings } from './settings-context.ts'

/** Warns a user whom no notification reaches. */
function UnreachedBanner() {
  const { values } = useSettings()
  const { data: devices } = useQuery(orpc.pushDevices.listPushDevices.queryOptions({ input: {} }))
  if (!devices || isReached(values, { devices: devices.length, isPermitted: isPermitted() })) return null
  const { title, message } = notificationSettingsTexts.unreached
  return (
    <Banner tone="warn" title={title}>
      {message}
    </Banner>
  )
}

const { title: mailsTitle, sentTo, off, turnOn } = notificationSettingsTexts.mails

/** Address for mails, the kinds switched off through a link in a mail, and a test. */
function MailSettings() {
  const { settings, values, change } = useSettings()
  const { unmailedKinds } = values
  const ended = mailedKinds.filter((kind) => unmailedKinds.includes(kind))
  return (
    <Section title={mailsTitle} hint={sentTo(settings.profile.email)}>
      {ended.length > 0 && (
        <RowList label={mailsTitle}>
          {ended.map((kind) => (
            <Row
              key={kind}
              title={off[kind]}
              trailing={
                <Button
                  variant="soft"
                  aria-label={`${turnOn}: ${off[kind]}`}
                  onClick={() =>
                    change(
                      'unmailedKinds',
                      unmailedKinds.filter((present) => present !== kind),
                    )
                  }
                >
                  {turnOn}
                </Button>
              }
            />
          ))}
        </RowList>
      )}
      <ChannelTest channel="mail" />
    </Section>
  )
}

const reach = ['emailNotifications', 'browserNotifications'] as const
const about = [
  'reminderNotifications',
  'medicationReminders',
  'appointmentReminders',
  'healthReminders',
  'healthAlerts',
  'budgetAlerts',
  'monthlyReports',
  'communityNotifications',
  'smartReminders',
] as const
const given = ['photoConfirmation'] as const

type SwitchName = (typeof reach | typeof about | typeof given)[number] | 'lockScreenDetails'

/** Settings of the user's notifications and their times, and of repeated alerts about unanswered doses. */
export default function NotificationsTab() {
  const seesDoses = useMay('view medications')
  const closed = new Set<SwitchName>([
    ...(useAccess('healthAlerts').open ? [] : ['healthAlerts' as const]),
    ...(useAccess('budgetAlerts').open ? [] : ['budgetAlerts' as const]),
    ...(useAccess('monthlyReports').open ? [] : ['monthlyReports' as const]),
    ...(useMe().hasCommunity ? [] : ['communityNotifications' as const]),
  ])
  return (
    <>
      <UnreachedBanner />
      <OnThisDevice />
      <Section title={channelTexts.inApp.title} hint={channelTexts.inApp.hint}>
        <ChannelTest channel="in-app" />
      </Section>
      <Switches title={texts.reach} names={reach} />
      <Switches title={texts.about} names={about.filter((name) => !closed.has(name))} />
      <QuietHours />
      <Switches title={texts.lockScreen} names={['lockScreenDetails']} />
      <MailSettings />
      {seesDoses && <CareAlerts />}
      <Switches title={texts.given} names={given} />
    </>
  )
}

/** Separate section of the phone app: phones show nothing that a server pushes to a page. */
function OnThisDevice() {
  const { title, hint } = isInNativeShell() ? onDeviceTexts : pushTexts
  return (
    <Section title={title} hint={hint}>
      {isInNativeShell() ? (
        <Suspense fallback={<SkeletonRows label="Asking the phone" rows={2} />}>
          <OnDeviceSetting />
        </Suspense>
      ) : (
        <PushSetting />
      )}
    </Section>
  )
}

/** Switches that have an effect today. */
function Switches({ title, names }: { title: string; names: readonly SwitchName[] }) {
  const shown = names.filter(isShown)
  if (shown.length === 0) return null
  return (
    <Section title={title}>
      <div>
        {shown.map((name) => (
          <SwitchSetting key={name} name={name} />
        ))}
      </div>
    </Section>
  )
}
