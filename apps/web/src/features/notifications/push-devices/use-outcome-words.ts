import type { PushDevice } from '@app/domain/notifications/push-devices/push-devices.contract'
import { pushTexts } from '@app/domain/notifications/push-devices/push-devices.texts'
import { useFormat } from '../../../format/use-format.ts'

/** What became of the last notification of a device, in words. */
export function useOutcomeWords(): (device: PushDevice) => string {
  const { moment } = useFormat()
  return ({ lastDeliveredAt, lastFailedAt }) => {
    if (lastFailedAt && lastFailedAt > (lastDeliveredAt ?? ''))
      return pushTexts.lastFailed(moment(lastFailedAt))
    return lastDeliveredAt ? pushTexts.lastDelivered(moment(lastDeliveredAt)) : pushTexts.nothingYet
  }
}
