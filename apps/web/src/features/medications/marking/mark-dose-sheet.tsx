import { dosesContract, type DosedMedication } from '@app/domain/medications/doses/doses.contract'
import { type DoseOutcome, wasGiven } from '@app/domain/medications/doses/doses.vocabulary'
import { isFollowed } from '@app/domain/medications/doses/today.rules'
import { useState } from 'react'
import { useMe } from '../../../api/use-me.ts'
import { useFormat } from '../../../format/use-format.ts'
import { fieldSetOf } from '../../../forms/field-set.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { newId } from '../../../api/client/new-id.ts'
import { useReportProblem } from '../../../records/use-report-problem.ts'
import AnywayQuestion from './anyway-question.tsx'
import { DosePicture } from '../doses/dose-picture.tsx'
import { DoseSheet } from '../doses/dose-sheet.tsx'
import type { DueDose } from '../doses/due-doses.ts'
import { useMarkDose } from './use-mark-dose.ts'
import { useSendPicture } from './use-send-picture.ts'

interface MarkDoseSheetProps {
  medication: DosedMedication
  /** The scheduled dose; without it one as needed. */
  dose?: DueDose
  outcome: DoseOutcome
  petName: string
  onClose: () => void
}

const titles: Readonly<Record<DoseOutcome, string>> = {
  given: 'Give dose',
  partial: 'Partly given',
  skipped: 'Skip dose',
  missed: 'Missed dose',
}

/** Title for a missed dose, which is noted afterwards. */
const MARK_AS_GIVEN = 'Mark dose as given'

/** Everything that can be said of a dose: how much, when, a note, a picture. */
export default function MarkDoseSheet({ medication, dose, outcome, petName, onClose }: MarkDoseSheetProps) {
  const [id] = useState(newId)
  const [opened] = useState(() => new Date().toISOString())
  const [file, setFile] = useState<File>()
  const { near } = useFormat()
  const { medicationId, name, dosage, stock } = medication
  const what = `${name} for ${petName}`
  const picture = useSendPicture(what)
  const marking = useMarkDose(dose ?? { medicationId }, {
    name: what,
    picture: file,
    report: useReportProblem(),
    onSettled: async (sent) => {
      if (sent && file) await picture.send(sent.dose, file)
      onClose()
    },
  })
  const given = wasGiven(outcome)
  const missed = dose && isFollowed(dose, new Date(opened)) ? dose : undefined
  const form = useOperationForm(dosesContract.markDose, {
    // A missed dose was given when it was due rather than now.
    defaults: { amount: null, note: '', givenAt: given ? (missed?.dueAt ?? opened) : null },
    // The id is made for each intent when it is sent; the check wants to see one.
    fixed: { medicationId, id, outcome, date: dose?.date ?? null, time: dose?.time ?? null },
    send: ({ id: _id, ...request }) => marking.send(request),
    onProblem: marking.refuse,
    onDone: marking.finish,
  })
  const fields = fieldSetOf(form)
  const asksForPicture = useMe().preferences.photoConfirmation
  const withoutPicture = given && asksForPicture && !file
  const choosePicture = given && <DosePicture file={file} progress={picture.progress} onFile={setFile} />
  return (
    <DoseSheet
      title={missed && outcome === 'given' ? MARK_AS_GIVEN : titles[outcome]}
      description={[`${name}, ${dosage} for ${petName}`, dose && near(dose.dueAt, new Date(opened))]
        .filter(Boolean)
        .join(' · ')}
      saveLabel={withoutPicture ? 'Give without a picture' : given ? 'Save dose' : titles[outcome]}
      busy={form.sending || marking.busy}
      acceptsPress={() => marking.press(() => undefined)}
      fields={fields}
      submit={form.submit}
      given={given}
      needsAmount={outcome === 'partial'}
      usual={dose?.doseUnits ?? stock?.doseUnits}
      before={asksForPicture && choosePicture}
      after={!asksForPicture && choosePicture}
      question={marking.warning && <AnywayQuestion warning={marking.warning} marking={marking} />}
      onClose={onClose}
    />
  )
}
