import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dosePictureTexts } from '@app/domain/medications/doses/dose-pictures.texts'
import { dosesContract, type DosedMedication, type Dose } from '@app/domain/medications/doses/doses.contract'
import { type DoseOutcome, wasGiven } from '@app/domain/medications/doses/doses.vocabulary'
import { isFollowed } from '@app/domain/medications/doses/today.rules'
import { keptHere } from '@app/domain/offline/waiting-changes.texts'
import { useHouseholdApi } from '../../../api/client/household-api.ts'
import { newId } from '../../../api/client/new-id.ts'
import { hasCode, toProblem } from '../../../api/client/problem-error.ts'
import { uploadForm } from '../../../api/upload.ts'
import { useMe, meQuery } from '../../../api/use-me.ts'
import { useFormat } from '../../../format/use-format.ts'
import { fieldSetOf } from '../../../forms/field-set.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { loadPart } from '../../../loading/load-part.ts'
import { useReportProblem } from '../../../records/use-report-problem.ts'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { DosePicture } from '../doses/dose-picture.tsx'
import { DoseSheet } from '../doses/dose-sheet.tsx'
import type { DueDose } from '../doses/due-doses.ts'
import AnywayQuestion from './anyway-question.tsx'
import { useWriteMark } from './dose-mark.tsx'
import { useMarkDose } from './use-mark-dose.ts'

/**
 * Sends the picture of a mark. The dose is recorded before, whatever the upload's result; without an answer the picture
 * waits.
 * @param title the dose in words
 */
function useSendPicture(title: string) {
  const [progress, setProgress] = useState<number>()
  const queryClient = useQueryClient()
  const { household } = useHouseholdApi()
  const report = useReportProblem()
  const write = useWriteMark()
  const showToast = useToast()
  const keep = (id: string, picture: File): Promise<boolean> =>
    loadPart(() => import('./waiting-mark.tsx'))
      .then(({ keepPicture }) => keepPicture(id, picture, { title, household }))
      .catch(() => false)
  const send = async ({ id }: Dose, picture: File): Promise<void> => {
    const form = new FormData()
    form.append('file', picture)
    setProgress(0)
    try {
      const pictured = await uploadForm<Dose>(`/doses/${id}/picture`, form, {
        onProgress: setProgress,
        household,
      })
      write({ dose: pictured, medication: null })
    } catch (error) {
      if (hasCode(error, 'OFFLINE') && (await keep(id, picture))) showToast(keptHere())
      else report({ ...toProblem(error), title: dosePictureTexts.failed.title }, dosePictureTexts.failed)
    } finally {
      setProgress(undefined)
    }
    // Reloads the user: a picture counts towards the plan's photos.
    void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
  }
  return { progress, send }
}

interface MarkDoseSheetProps {
  medication: DosedMedication
  /** Scheduled dose; undefined for one as needed. */
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

/** Title for a missed dose, which is recorded afterwards. */
const MARK_AS_GIVEN = 'Mark dose as given'

/** Every field of a dose: amount, time, note, picture. */
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
    // Defaults to the due time of a missed dose rather than now.
    defaults: { amount: null, note: '', givenAt: given ? (missed?.dueAt ?? opened) : null },
    // Satisfies the check: the actual id is made for each intent on sending.
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
