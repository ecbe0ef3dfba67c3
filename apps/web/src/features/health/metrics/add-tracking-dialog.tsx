import { healthLogErrors } from '@app/domain/health/health-logs.errors'
import { healthMetricsContract } from '@app/domain/health/health-metrics.contract'
import { trackingTexts } from '@app/domain/health/health-metrics.texts'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { client } from '../../../api/client/client.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useToday } from '../../../format/use-now.ts'
import { useOpenedAt } from '../../../forms/day-and-time.tsx'
import { partFieldsOf } from '../../../forms/part-fields.ts'
import { AddFrame } from '../../../records/add/add-frame.tsx'
import { AnywayDialog } from '../../../records/add/anyway-dialog.tsx'
import { useAddRecord } from '../../../records/add/use-add-record.ts'
import { usePet } from '../../../records/pets.ts'
import { emptyTracking, TrackingFields } from './tracking-fields.tsx'

/** Dialog that adds an advanced tracking to a pet. */
export default function AddTrackingDialog({ petId, onClose }: { petId: string; onClose: () => void }) {
  const add = useAddRecord(healthMetricsContract.addAdvancedTracking, {
    texts: trackingTexts,
    defaults: {
      petId,
      logDate: useToday(),
      logTime: useOpenedAt(),
      notes: '',
      tracking: emptyTracking(useFormat()),
    },
    send: client.healthMetrics.addAdvancedTracking,
    asks: healthLogErrors.WEIGHT_FAR_FROM_LAST.code,
    saved: {
      find: (id) => client.healthLogs.get({ id }),
      update: (input, version) => client.healthMetrics.updateAdvancedTracking({ ...input, version }),
    },
    onClose,
  })
  return (
    <AddFrame
      title="Add Advanced Tracking"
      help={windowHelp.addHealthLog}
      lockedAtLimit
      size="wide"
      add={add}
      complete
      onClose={onClose}
    >
      <TrackingFields fields={partFieldsOf(add)} species={usePet(petId)?.species} />
      <AnywayDialog question={add.question} />
    </AddFrame>
  )
}
