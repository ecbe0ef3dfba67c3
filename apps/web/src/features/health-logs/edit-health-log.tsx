import { type HealthLog, healthLogsContract } from '@app/domain/health-logs/health-logs.contract'
import { healthLogErrors, healthLogTexts } from '@app/domain/health-logs/health-logs.errors'
import {
  healthLogEditTypes,
  type HealthLogType,
  healthLogTypeLabels,
} from '@app/domain/health-logs/health-logs.vocabulary'
import { fillMessage } from '@app/domain/kernel/errors'
import { client } from '../../api/client.ts'
import { fieldSetOf } from '../../forms/field-set.ts'
import { EditFrame } from '../../records/edit-frame.tsx'
import type { EditorProps } from '../../records/record-kind.ts'
import { useEditRecord } from '../../records/use-edit-record.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { HealthLogFields, healthLogLabels } from './health-log-fields.tsx'

const words = { type: healthLogTypeLabels }

/** Changes a health log where it stands, but for advanced tracking, which has a page of its own. */
export default function EditHealthLog({ entry, onClose }: EditorProps<HealthLog>) {
  const { type } = entry
  if (type !== 'advanced_tracking') return <SimpleLogForm entry={{ ...entry, type }} onClose={onClose} />
  const elsewhere = healthLogErrors.ADVANCED_TRACKING_ELSEWHERE
  return (
    <Banner title={elsewhere.title} action={<Button onClick={onClose}>Close</Button>}>
      {fillMessage(elsewhere, {})}
    </Banner>
  )
}

type SimpleLog = HealthLog & { type: Exclude<HealthLogType, 'advanced_tracking'> }

function SimpleLogForm({ entry, onClose }: EditorProps<SimpleLog>) {
  const edit = useEditRecord(healthLogsContract.updateHealthLog, {
    texts: healthLogTexts,
    defaults: {
      type: entry.type,
      value: entry.value ?? '',
      notes: entry.notes ?? '',
      logDate: entry.logDate,
    },
    fixed: { healthLogId: entry.id, version: entry.version },
    send: client.healthLogs.updateHealthLog,
    onClose,
  })
  return (
    <EditFrame
      label={`Edit ${healthLogTypeLabels[entry.type]}`}
      edit={edit}
      labels={healthLogLabels}
      words={words}
      onClose={onClose}
    >
      <HealthLogFields fields={fieldSetOf(edit)} types={healthLogEditTypes} />
    </EditFrame>
  )
}
