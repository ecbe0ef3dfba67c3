import { quickChecksContract } from '@app/domain/health/quick-checks/quick-checks.contract'
import { summariseCheck } from '@app/domain/health/quick-checks/quick-checks.rules'
import { quickCheckTexts } from '@app/domain/health/quick-checks/quick-checks.texts'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { client } from '../../../api/client/client.ts'
import { formatNearDay } from '../../../format/format-dates.ts'
import { useToday } from '../../../format/use-now.ts'
import { useOpenedAt } from '../../../forms/day-and-time.tsx'
import { partFieldsOf } from '../../../forms/part-fields.ts'
import { AddFrame } from '../../../records/add/add-frame.tsx'
import { useAddRecord } from '../../../records/add/use-add-record.ts'
import { titleFor } from '../../../records/keep-record.ts'
import type { PetInList } from '../../../records/pets.ts'
import { CheckFields, isAnswered, typedCheck } from './check-fields.tsx'

/** Quick Health Check of a pet. */
export default function AddCheckDialog({ pet, onClose }: { pet: PetInList; onClose: () => void }) {
  const add = useAddRecord(quickChecksContract.addCheck, {
    texts: quickCheckTexts,
    defaults: {
      petId: pet.id,
      logDate: useToday(),
      logTime: useOpenedAt(),
      notes: '',
      check: { version: 1, species: pet.species, answers: {} },
    },
    send: client.quickChecks.addCheck,
    saved: {
      find: (id) => client.healthLogs.get({ id }),
      update: (input, version) => client.quickChecks.updateCheck({ ...input, version }),
    },
    waitsAs: ({ check, logDate }) => ({
      operation: 'quickChecks.addCheck',
      title: titleFor(quickCheckTexts.title, [pet], pet.id),
      detail: [summariseCheck(check), formatNearDay(logDate)].join(', '),
    }),
    onClose,
  })
  const check = typedCheck(add.form.watch('check'), pet.species)
  return (
    <AddFrame
      title={quickCheckTexts.start(pet.name)}
      help={windowHelp.addExercise}
      lockedAtLimit
      add={add}
      complete={isAnswered(check)}
      incompleteHint={quickCheckTexts.incomplete}
      onClose={onClose}
    >
      <CheckFields fields={partFieldsOf(add)} check={check} name={pet.name} />
    </AddFrame>
  )
}
