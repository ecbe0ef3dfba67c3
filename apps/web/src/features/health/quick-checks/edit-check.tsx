import type { HealthLog } from '@app/domain/health/health-logs.contract'
import { quickChecksContract } from '@app/domain/health/quick-checks/quick-checks.contract'
import { quickCheck, type QuickCheck } from '@app/domain/health/quick-checks/quick-checks.fields'
import { checkFacts } from '@app/domain/health/quick-checks/quick-checks.rules'
import { quickCheckTexts } from '@app/domain/health/quick-checks/quick-checks.texts'
import { client } from '../../../api/client/client.ts'
import { partFieldsOf } from '../../../forms/part-fields.ts'
import { EditFrame } from '../../../records/edit-frame.tsx'
import { usePet, UNKNOWN_PET } from '../../../records/pets.ts'
import type { EditorProps } from '../../../records/record-kind.ts'
import { useEditRecord } from '../../../records/use-edit-record.ts'
import { CheckFields, checkLabels, typedCheck } from './check-fields.tsx'

/** Changes a Quick Health Check inline, with the questions that were asked. */
export function EditCheck({ entry, onClose }: EditorProps<HealthLog & { check: QuickCheck }>) {
  const edit = useEditRecord(quickChecksContract.updateCheck, {
    texts: quickCheckTexts,
    defaults: {
      logDate: entry.logDate,
      logTime: entry.logTime ?? '',
      notes: entry.notes ?? '',
      check: entry.check,
    },
    fixed: { id: entry.id, version: entry.version },
    send: client.quickChecks.updateCheck,
    onClose,
  })
  return (
    <EditFrame
      label={`Edit ${quickCheckTexts.title}`}
      edit={edit}
      labels={checkLabels}
      show={(name, value) => {
        if (name !== 'check') return undefined
        const { data } = quickCheck.safeParse(value)
        return (
          data &&
          checkFacts(data)
            .map((fact) => fact.join(': '))
            .join('; ')
        )
      }}
      onClose={onClose}
    >
      <CheckFields
        fields={partFieldsOf(edit)}
        check={typedCheck(edit.form.watch('check'), entry.check.species)}
        name={usePet(entry.petId)?.name ?? UNKNOWN_PET}
      />
    </EditFrame>
  )
}
