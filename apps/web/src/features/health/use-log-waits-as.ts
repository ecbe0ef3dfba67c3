import type { HealthLog } from '@app/domain/health/health-logs.contract'
import { readingOf } from '@app/domain/health/health-logs.texts'
import { type HealthLogType, healthLogTypeLabels } from '@app/domain/health/health-logs.vocabulary'
import { formatNearDay } from '../../format/format-dates.ts'
import { useFormat } from '../../format/use-format.ts'
import { titleFor, type Waiting } from '../../records/keep-record.ts'
import type { PetInList } from '../../records/pets.ts'

interface AddedLog extends Pick<HealthLog, 'measure' | 'value' | 'logDate' | 'logTime'> {
  petId: string
  exercise?: HealthLog['exercise'] | undefined
  type: HealthLogType
}

/** Title and details of a log that waits on this device: 'Weight for Biscuit', '12.5 kg, Today'. */
export function useLogWaitsAs(pets: readonly PetInList[]): (log: AddedLog) => Waiting {
  const format = useFormat()
  return ({ petId, type, measure, value, exercise = null, logDate, logTime }) => {
    const reading = readingOf({ type, measure, scale: null, value, exercise }, format)
    return {
      operation: 'healthLogs.add',
      title: titleFor(healthLogTypeLabels[type], pets, petId),
      detail: [reading, formatNearDay(logDate), logTime && format.wallTime(logTime)]
        .filter(Boolean)
        .join(', '),
    }
  }
}
