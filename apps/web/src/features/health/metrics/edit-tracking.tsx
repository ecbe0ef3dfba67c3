import { type AdvancedTracking, advancedTracking } from '@app/domain/health/advanced-tracking.fields'
import type { HealthLog } from '@app/domain/health/health-logs.contract'
import { healthLogErrors } from '@app/domain/health/health-logs.errors'
import { trackingInWords } from '@app/domain/health/health-logs.texts'
import { healthMetricsContract } from '@app/domain/health/health-metrics.contract'
import { trackingTexts } from '@app/domain/health/health-metrics.texts'
import { client } from '../../../api/client/client.ts'
import { useFormat } from '../../../format/use-format.ts'
import { partFieldsOf } from '../../../forms/part-fields.ts'
import { AnywayDialog } from '../../../records/add/anyway-dialog.tsx'
import { EditFrame } from '../../../records/edit-frame.tsx'
import { usePet } from '../../../records/pets.ts'
import type { EditorProps } from '../../../records/record-kind.ts'
import { useEditRecord } from '../../../records/use-edit-record.ts'
import { emptyTracking, TrackingFields, trackingLabels } from './tracking-fields.tsx'

/** Changes an advanced tracking inline. */
export default function EditTracking({ entry, onClose }: EditorProps<HealthLog>) {
  const format = useFormat()
  const edit = useEditRecord(healthMetricsContract.updateAdvancedTracking, {
    texts: trackingTexts,
    defaults: {
      logDate: entry.logDate,
      logTime: entry.logTime ?? '',
      notes: entry.notes ?? '',
      tracking: inUnitsOf(format, entry.tracking ?? emptyTracking(format)),
    },
    fixed: { id: entry.id, version: entry.version },
    send: client.healthMetrics.updateAdvancedTracking,
    asks: healthLogErrors.WEIGHT_FAR_FROM_LAST.code,
    onClose,
  })
  return (
    <EditFrame
      label="Edit Advanced Tracking"
      edit={edit}
      labels={trackingLabels}
      show={(name, value) => {
        if (name !== 'tracking') return undefined
        const { data } = advancedTracking.safeParse(value)
        return data && trackingInWords(data, format)
      }}
      onClose={onClose}
    >
      <TrackingFields fields={partFieldsOf(edit)} species={usePet(entry.petId)?.species} />
      <AnywayDialog question={edit.question} />
    </EditFrame>
  )
}

/** Converts temperatures to the editor's unit; an untouched weight keeps its own unit. */
const inUnitsOf = (
  { temperatureUnit }: Pick<AdvancedTracking['vitals'], 'temperatureUnit'>,
  tracking: AdvancedTracking,
): AdvancedTracking => ({ ...tracking, vitals: { ...tracking.vitals, temperatureUnit } })
