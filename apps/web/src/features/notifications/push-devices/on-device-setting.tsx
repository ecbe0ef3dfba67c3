import { useQuery } from '@tanstack/react-query'
import { onDeviceTexts } from '@app/domain/notifications/on-device.texts'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { orpc } from '../../../api/queries.ts'
import { type Change, useChange } from '../../../api/use-change.ts'
import { allowExact, askDevice, showTest, type WaitingNotice } from '../../../device/device-notices.ts'
import { useFormat } from '../../../format/use-format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { deviceQuery } from './on-device-query.ts'

/** Reminders that the phone shows on its own, with any obstacles. */
export default function OnDeviceSetting() {
  const { data, error, refetch } = useQuery(deviceQuery)
  // Reloads the reminders, which the keeper schedules once the phone allows them.
  const change = useChange({ touches: [deviceQuery.queryKey, orpc.reminders.key()] })
  if (!data && error) return <LoadFailure heading="h3" error={error} retry={refetch} />
  if (!data) return <SkeletonRows label="Asking the phone" rows={2} />
  if (data.permission === 'granted')
    return <IsOn waiting={data.waiting} isExact={data.isExact} change={change} />
  if (data.permission === 'prompt') {
    return (
      <div>
        <Button busy={change.busy} onClick={() => void change.carryOut(askDevice, onDeviceTexts.on)}>
          {onDeviceTexts.turnOn}
        </Button>
      </div>
    )
  }
  const { title, message } = onDeviceTexts.blocked
  return (
    <div className="grid gap-1">
      <p className="font-medium">{title}</p>
      <p className="text-s text-ink-soft">{message}</p>
    </div>
  )
}

interface IsOnProps {
  waiting: readonly WaitingNotice[]
  isExact: boolean
  change: Change
}

function IsOn({ waiting, isExact, change: { busy, carryOut } }: IsOnProps) {
  const { moment } = useFormat()
  const [next] = waiting
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <output className="font-medium">
          {next ? onDeviceTexts.isOn(waiting.length, moment(next.at)) : onDeviceTexts.isOnWithout}
        </output>
        <Button
          variant="soft"
          disabled={busy}
          onClick={() => void carryOut(showTest, onDeviceTexts.testShown)}
        >
          {onDeviceTexts.sendTest}
        </Button>
      </div>
      {!isExact && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-s">{onDeviceTexts.inexact}</p>
          <Button
            variant="soft"
            disabled={busy}
            onClick={() => void carryOut(allowExact, onDeviceTexts.asked)}
          >
            {onDeviceTexts.allowExact}
          </Button>
        </div>
      )}
      <p className="text-s text-ink-soft">{onDeviceTexts.opensOften}</p>
    </div>
  )
}
