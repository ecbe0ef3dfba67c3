import type { HealthLog } from '@app/domain/health/health-logs.contract'
import { symptomDetails } from '@app/domain/health/symptom-details.fields'
import { symptomsContract } from '@app/domain/health/symptoms.contract'
import { summarise, symptomFacts } from '@app/domain/health/symptoms.rules'
import { symptomTexts } from '@app/domain/health/symptoms.texts'
import { client } from '../../api/client/client.ts'
import { partFieldsOf } from '../../forms/part-fields.ts'
import { EditFrame } from '../../records/edit-frame.tsx'
import type { EditorProps } from '../../records/record-kind.ts'
import { useEditRecord } from '../../records/use-edit-record.ts'
import { SymptomFields, symptomLabels } from './symptom-fields.tsx'

/** Changes a symptom inline; one that was only written down is completed with the guide. */
export default function EditSymptom({ entry, onClose }: EditorProps<HealthLog>) {
  const edit = useEditRecord(symptomsContract.updateSymptom, {
    texts: symptomTexts,
    defaults: {
      logDate: entry.logDate,
      notes: entry.notes ?? (entry.symptom ? '' : (entry.value ?? '')),
      symptom: entry.symptom ?? {
        version: 1,
        signs: [],
        since: entry.logDate,
        strength: '',
        redFlags: [],
      },
    },
    fixed: { id: entry.id, version: entry.version },
    send: client.symptoms.updateSymptom,
    onClose,
  })
  return (
    <EditFrame
      label="Edit symptom"
      edit={edit}
      labels={symptomLabels}
      show={(name, value) => {
        if (name !== 'symptom') return undefined
        const { data } = symptomDetails.safeParse(value)
        return data && [summarise(data), ...symptomFacts(data).map((fact) => fact.join(': '))].join('; ')
      }}
      onClose={onClose}
    >
      <SymptomFields fields={partFieldsOf(edit)} />
    </EditFrame>
  )
}
