import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { useState } from 'react'
import type { PushDevice } from '@app/domain/notifications/push-devices/push-devices.contract'
import { pushTexts } from '@app/domain/notifications/push-devices/push-devices.texts'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { formatDay } from '../../../format/format-dates.ts'
import { useFormat } from '../../../format/use-format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { Row, RowList } from '../../../ui/layout/row-list.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { pushSupportOf, readBrowserFacts, type PushSupport } from './push-support.ts'
import { usePermission } from './use-permission.ts'
import { usePush } from './use-push.ts'

/** Words for the outcome of a device's last notification. */
function useOutcomeWords(): (device: PushDevice) => string {
  const { moment } = useFormat()
  return ({ lastDeliveredAt, lastFailedAt }) => {
    if (lastFailedAt && lastFailedAt > (lastDeliveredAt ?? ''))
      return pushTexts.lastFailed(moment(lastFailedAt))
    return lastDeliveredAt ? pushTexts.lastDelivered(moment(lastDeliveredAt)) : pushTexts.nothingYet
  }
}

interface OtherDevicesProps {
  devices: readonly PushDevice[]
  busy: boolean
  onRemove: (device: PushDevice) => void
}

/** Other devices of the user with notifications, each with a button to switch them off. */
function OtherDevices({ devices, busy, onRemove }: OtherDevicesProps) {
  const words = useOutcomeWords()
  const { dayOf } = useFormat()
  return (
    <div className="grid gap-2">
      <h4 className="font-semibold">{pushTexts.others}</h4>
      <RowList label={pushTexts.others}>
        {devices.map((device) => (
          <Row
            key={device.id}
            leading={<MonitorSmartphone aria-hidden size={24} className="text-ink-soft" />}
            title={device.label}
            detail={
              <>
                <span className="block">{words(device)}</span>
                <span className="block">{pushTexts.endsOn(formatDay(dayOf(new Date(device.endsAt))))}</span>
              </>
            }
            trailing={
              <Button
                variant="quiet"
                disabled={busy}
                onClick={() => onRemove(device)}
                aria-label={pushTexts.remove(device.label)}
              >
                Switch off
              </Button>
            }
          />
        ))}
      </RowList>
    </div>
  )
}

/** Notifications on this device and on the user's others, with any obstacles. */
export function PushSetting() {
  const [support] = useState(() => pushSupportOf(readBrowserFacts()))
  const permission = usePermission()
  const push = usePush()
  const { data, error, refetch } = push.devices
  if (!data && error) return <LoadFailure heading="h3" error={error} retry={refetch} />
  if (!data) return <SkeletonRows label="Loading devices" rows={2} />
  const obstacle = support === 'ready' && permission === 'denied' ? 'blocked' : support
  return (
    <>
      {obstacle === 'ready' ? <ThisDevice push={push} /> : <Obstacle obstacle={obstacle} />}
      {push.others.length > 0 && (
        <OtherDevices devices={push.others} busy={push.busy} onRemove={push.removeOther} />
      )}
    </>
  )
}

function ThisDevice({ push }: { push: ReturnType<typeof usePush> }) {
  const { here, busy, switchHere, sendTest, isTestComing } = push
  return (
    <div className="grid gap-2">
      <Switch
        label={pushTexts.switch}
        hint={`${pushTexts.staysSignedIn} ${pushTexts.silenced}`}
        // Shows the new position while it is being switched.
        checked={(here !== undefined) !== busy}
        aria-busy={busy}
        onChange={({ target }) => switchHere(target.checked)}
      />
      {here && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Outcome device={here} isTestComing={isTestComing} />
          <Button variant="soft" disabled={busy} onClick={() => void sendTest(here)}>
            {pushTexts.sendTest}
          </Button>
        </div>
      )}
    </div>
  )
}

function Outcome({ device, isTestComing }: { device: PushDevice; isTestComing: boolean }) {
  const words = useOutcomeWords()
  return (
    <output className="text-s text-ink-soft">{isTestComing ? pushTexts.testIsComing : words(device)}</output>
  )
}

/** Explains why notifications can't be switched on here, and the remedy. */
function Obstacle({ obstacle }: { obstacle: Exclude<PushSupport, 'ready'> | 'blocked' }) {
  const { title, message } = obstacleTexts[obstacle]
  return (
    <div className="grid gap-1">
      <p className="font-medium">{title}</p>
      <p className="text-s text-ink-soft">{message}</p>
      {obstacle === 'home-screen' && (
        <ol className="grid list-decimal gap-1 pl-5 text-s">
          {pushTexts.homeScreen.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </div>
  )
}

const obstacleTexts = {
  unsupported: pushTexts.unsupported,
  insecure: pushTexts.insecure,
  'home-screen': pushTexts.homeScreen,
  blocked: pushTexts.blocked,
}
