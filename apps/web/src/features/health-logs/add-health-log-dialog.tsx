import { healthLogsContract } from '@app/domain/health-logs/health-logs.contract'
import { healthLogErrors, healthLogTexts } from '@app/domain/health-logs/health-logs.errors'
import { healthLogAddTypes } from '@app/domain/health-logs/health-logs.vocabulary'
import { client } from '../../api/client.ts'
import { useToday } from '../../format/use-now.ts'
import { fieldSetOf } from '../../forms/field-set.ts'
import { addDialogFor, type AddFormProps } from '../../records/add-dialog-for.tsx'
import { AddFrame, PetChoice } from '../../records/add-frame.tsx'
import { AnywayDialog } from '../../records/anyway-dialog.tsx'
import { useAddRecord } from '../../records/use-add-record.ts'
import { HealthLogFields } from './health-log-fields.tsx'

function AddHealthLog({ pets, petId, onClose }: AddFormProps) {
  const add = useAddRecord(healthLogsContract.addHealthLog, {
    texts: healthLogTexts,
    // No type is chosen beforehand; the form sends nothing while there is none.
    defaults: {
      petId,
      type: undefined,
      value: '',
      notes: '',
      logDate: useToday(),
      measure: null,
      unit: null,
    },
    send: client.healthLogs.addHealthLog,
    saved: {
      find: (healthLogId) => client.healthLogs.getHealthLog({ healthLogId }),
      update: ({ id, ...fields }, version) =>
        client.healthLogs.updateHealthLog({ ...fields, healthLogId: id, version }),
    },
    asks: healthLogErrors.WEIGHT_FAR_FROM_LAST.code,
    onClose,
  })
  const filled = add.form.watch(['petId', 'type', 'logDate'])
  const [type, measure] = add.form.watch(['type', 'measure'])
  const isMissingNumber = (type === 'weight' || type === 'temperature') && measure === null
  const species = pets.find(({ id }) => id === add.form.watch('petId'))?.species
  return (
    <AddFrame
      title="Add Health Log"
      lockedAtLimit
      add={add}
      complete={filled.every(Boolean) && !isMissingNumber}
      onClose={onClose}
    >
      <PetChoice fields={fieldSetOf(add)} pets={pets} />
      <HealthLogFields fields={fieldSetOf(add)} types={healthLogAddTypes} species={species} />
      <AnywayDialog question={add.question} />
    </AddFrame>
  )
}

export default addDialogFor(healthLogTexts, AddHealthLog)
