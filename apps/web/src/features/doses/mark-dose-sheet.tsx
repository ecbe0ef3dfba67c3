import { dosesContract, type DosedMedication } from '@app/domain/doses/doses.contract'
import { type DoseOutcome, wasGiven } from '@app/domain/doses/doses.vocabulary'
import { useState } from 'react'
import { useMe } from '../../api/use-me.ts'
import { useFormat } from '../../format/use-format.ts'
import { LongTextField, MomentField } from '../../forms/fields.tsx'
import { fieldSetOf } from '../../forms/field-set.ts'
import { NumberField } from '../../forms/number-control.tsx'
import { useOperationForm } from '../../forms/use-operation-form.ts'
import { newId } from '../../api/new-id.ts'
import { useReportProblem } from '../../records/use-report-problem.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogClose } from '../../ui/dialog.tsx'
import AnywayQuestion from './anyway-question.tsx'
import { DosePicture } from './dose-picture.tsx'
import type { DueDose } from './doses-query.ts'
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
const FORM = 'mark-dose'

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
  const form = useOperationForm(dosesContract.markDose, {
    defaults: { amount: null, note: '', givenAt: given ? opened : null },
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
  const usual = dose?.doseUnits ?? stock?.doseUnits
  const unit = usual === undefined ? 'Units' : `Units; the usual dose is ${usual}`
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={titles[outcome]}
      description={[`${name}, ${dosage} for ${petName}`, dose && near(dose.dueAt, new Date(opened))]
        .filter(Boolean)
        .join(' · ')}
      footer={
        <>
          <DialogClose>
            <Button variant="quiet">Cancel</Button>
          </DialogClose>
          <Button
            type="submit"
            form={FORM}
            busy={form.sending || marking.busy}
            onClick={(event) => {
              if (!marking.press(() => undefined)) event.preventDefault()
            }}
          >
            {withoutPicture ? 'Give without a picture' : given ? 'Save dose' : titles[outcome]}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={form.submit} className="grid gap-gap">
        {asksForPicture && choosePicture}
        {given && <MomentField fields={fields} name="givenAt" label="Time given" />}
        {given && (
          <NumberField
            fields={fields}
            name="amount"
            label="Amount"
            hint={unit}
            required={outcome === 'partial'}
          />
        )}
        <LongTextField fields={fields} name="note" label="Note" />
        {!asksForPicture && choosePicture}
      </form>
      {marking.warning && <AnywayQuestion warning={marking.warning} marking={marking} />}
    </Dialog>
  )
}
