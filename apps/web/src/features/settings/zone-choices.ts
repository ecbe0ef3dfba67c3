import { chosenTimeZones } from '@app/domain/kernel/time/time-zones'
import { deviceZone } from '../../api/client/zone.ts'
import type { ComboboxChoice } from '../../ui/controls/combobox.tsx'

/** Stands for the zone of the device. */
export const DEVICE_ZONE = 'device'

const inWords = (zone: string): string => zone.replaceAll('_', ' ')

/** The device's own zone, the fourteen chosen ones, then all others that this browser knows. */
export function zoneChoices(): ComboboxChoice[] {
  const chosen: readonly string[] = chosenTimeZones
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !chosen.includes(zone))
  return [
    { value: DEVICE_ZONE, label: `This device (${inWords(deviceZone())})` },
    ...[...chosen, ...others].map((zone) => ({ value: zone, label: inWords(zone) })),
  ]
}
