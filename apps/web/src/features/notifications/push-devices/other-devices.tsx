import type { PushDevice } from '@app/domain/notifications/push-devices/push-devices.contract'
import { pushTexts } from '@app/domain/notifications/push-devices/push-devices.texts'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { formatDay } from '../../../format/format-dates.ts'
import { useFormat } from '../../../format/use-format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Row, RowList } from '../../../ui/layout/row-list.tsx'
import { useOutcomeWords } from './use-outcome-words.ts'

interface OtherDevicesProps {
  devices: readonly PushDevice[]
  busy: boolean
  onRemove: (device: PushDevice) => void
}

/** The person's other devices with notifications, each with the way to end them. */
export function OtherDevices({ devices, busy, onRemove }: OtherDevicesProps) {
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
