import { symptomsContract } from '@app/domain/health/symptoms.contract'
import { symptomTexts } from '@app/domain/health/symptoms.texts'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { client } from '../../api/client/client.ts'
import { useToday } from '../../format/use-now.ts'
import { partFieldsOf } from '../../forms/part-fields.ts'
import { AddFrame } from '../../records/add/add-frame.tsx'
import { useAddRecord } from '../../records/add/use-add-record.ts'
import { SymptomFields } from './symptom-fields.tsx'

/** Guide through a symptom: emergency signs first, then observations. */
export default function AddSymptomDialog({ petId, onClose }: { petId: string; onClose: () => void }) {
  const today = useToday()
  const add = useAddRecord(symptomsContract.addSymptom, {
    texts: symptomTexts,
    defaults: {
      petId,
      logDate: today,
      notes: '',
      symptom: {
        version: 1,
        area: undefined,
        signs: [],
        since: today,
        strength: '',
        frequency: undefined,
        course: undefined,
        eating: 'usual',
        drinking: 'usual',
        energy: 'usual',
        redFlags: [],
      },
    },
    send: client.symptoms.addSymptom,
    saved: {
      find: (id) => client.healthLogs.get({ id }),
      update: (input, version) => client.symptoms.updateSymptom({ ...input, version }),
    },
    onClose,
  })
  const { area, signs, since, strength, frequency, course } = add.form.watch('symptom')
  const said = [area, signs.length, since, strength, frequency, course, add.form.watch('logDate')]
  return (
    <AddFrame
      title="Note a Symptom"
      help={windowHelp.addHealthLog}
      size="wide"
      add={add}
      complete={said.every(Boolean)}
      onClose={onClose}
    >
      <SymptomFields fields={partFieldsOf(add)} />
    </AddFrame>
  )
}
