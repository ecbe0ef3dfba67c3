import { channelTexts } from '@app/domain/notifications/channel-tests.texts'
import { onDeviceTexts } from '@app/domain/notifications/on-device.texts'
import { pushTexts } from '@app/domain/notifications/push-devices/push-devices.texts'
import { notificationSettingsTexts as texts } from '@app/domain/settings/notification-settings.texts'
import { isShown } from '@app/domain/settings/settings.vocabulary'
import { Suspense } from 'react'
import { useMay } from '../../api/use-me.ts'
import { isInNativeShell } from '../../device/native-shell.ts'
import { OnDeviceSetting, PushSetting } from '../notifications/push-devices/index.ts'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { CareAlerts } from './care-alerts.tsx'
import { ChannelTest } from './channel-test.tsx'
import { MailSettings } from './mail-settings.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { Section } from './section.tsx'
import { SwitchSetting } from './setting-fields.tsx'
import { UnreachedBanner } from './unreached-banner.tsx'

const reach = ['emailNotifications', 'browserNotifications'] as const
const about = [
  'reminderNotifications',
  'medicationReminders',
  'appointmentReminders',
  'healthReminders',
  'smartReminders',
] as const
const given = ['photoConfirmation'] as const

type SwitchName = (typeof reach | typeof about | typeof given)[number] | 'lockScreenDetails'

/** How, when and of what the person is notified, and how doses that nobody answers are told again. */
export default function NotificationsTab() {
  const seesDoses = useMay('view medications')
  return (
    <>
      <UnreachedBanner />
      <OnThisDevice />
      <Section title={channelTexts.inApp.title} hint={channelTexts.inApp.hint}>
        <ChannelTest channel="in-app" />
      </Section>
      <Switches title={texts.reach} names={reach} />
      <Switches title={texts.about} names={about} />
      <QuietHours />
      <Switches title={texts.lockScreen} names={['lockScreenDetails']} />
      <MailSettings />
      {seesDoses && <CareAlerts />}
      <Switches title={texts.given} names={given} />
    </>
  )
}

/** Phones show nothing that a server pushes to a page, so the app for phones has a way of its own. */
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

/** The switches that have an effect today. */
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
