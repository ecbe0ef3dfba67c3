import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { commonErrors, type Problem } from '@app/domain/kernel/errors'
import {
  type CorrectionInput,
  type Dose,
  type DosedMedication,
  dosesContract,
  type MarkedDose,
} from '@app/domain/medications/doses/doses.contract'
import { doseTexts } from '@app/domain/medications/doses/doses.texts'
import {
  answerToWarning,
  doseOutcomeLabels,
  doseOutcomes,
  type DoseOutcome,
  isDoseWarning,
  wasGiven,
} from '@app/domain/medications/doses/doses.vocabulary'
import { useHouseholdApi } from '../../../api/client/household-api.ts'
import { toProblem } from '../../../api/client/problem-error.ts'
import { orpc } from '../../../api/queries.ts'
import { useMay } from '../../../api/use-me.ts'
import { useOneAtATime } from '../../../api/use-one-at-a-time.ts'
import { useFormat } from '../../../format/use-format.ts'
import { fieldSetOf } from '../../../forms/field-set.ts'
import { ChoiceField, choicesOf, withPresent } from '../../../forms/fields.tsx'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { useReportProblem } from '../../../records/use-report-problem.ts'
import { Banner } from '../../../ui/layout/banner.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { DoseSheet } from '../doses/dose-sheet.tsx'
import AnywayQuestion from './anyway-question.tsx'
import { markInWords, useWriteMark } from './dose-mark.tsx'

interface CorrectDoseSheetProps {
  mark: Dose
  medication: Pick<DosedMedication, 'name'> & Partial<Pick<DosedMedication, 'stock'>>
  petName: string
  onClose: () => void
}

/** Corrects a mark: outcome, time, amount, person and note. */
export default function CorrectDoseSheet({ mark, medication, petName, onClose }: CorrectDoseSheetProps) {
  const { name, stock } = medication
  const { near, nearAfter } = useFormat()
  const [opened] = useState(() => new Date())
  const correcting = useCorrectDose(mark, onClose)
  const form = useOperationForm(dosesContract.correctDose, {
    defaults: {
      outcome: mark.outcome,
      givenAt: mark.givenAt ?? mark.dueAt,
      amount: mark.amount,
      note: mark.note ?? '',
      byId: mark.byId ?? '',
    },
    fixed: { doseId: mark.id, version: mark.version },
    send: correcting.send,
    onProblem: correcting.refuse,
    onDone: correcting.finish,
  })
  const fields = fieldSetOf(form)
  const outcome = fields.textOf('outcome') as DoseOutcome
  const given = wasGiven(outcome)
  const outcomes = mark.date === null ? doseOutcomes.filter(wasGiven) : doseOutcomes
  const people = usePeople(mark)
  return (
    <DoseSheet
      title="Correct dose"
      description={[`${name} for ${petName}`, mark.dueAt && near(mark.dueAt, opened)]
        .filter(Boolean)
        .join(' · ')}
      saveLabel="Save"
      busy={form.sending || correcting.busy}
      acceptsPress={() => true}
      fields={fields}
      submit={form.submit}
      given={given}
      needsAmount={outcome === 'partial'}
      usual={stock?.doseUnits}
      before={
        <>
          {correcting.newer && (
            <Banner title="Corrected by someone else">
              {`It now says: ${markInWords(correcting.newer, (at) => nearAfter(at, opened))}. Save to replace this.`}
            </Banner>
          )}
          <ChoiceField
            fields={fields}
            name="outcome"
            label="What happened"
            required
            choices={choicesOf(outcomes, doseOutcomeLabels)}
            onChosen={(chosen) => {
              if (!wasGiven(chosen as DoseOutcome)) fields.setValue('amount', null)
            }}
          />
          {people && (
            <ChoiceField
              fields={fields}
              name="byId"
              label="By"
              choices={people}
              {...(mark.byId === null && { prompt: 'Choose who' })}
            />
          )}
        </>
      }
      question={correcting.warning && <AnywayQuestion warning={correcting.warning} marking={correcting} />}
      onClose={onClose}
    />
  )
}

/** Members of the household, and the person named by the mark; undefined if the user may not see them. */
function usePeople({ byId, byName }: Dose) {
  const maySee = useMay('view members')
  const { data } = useQuery({
    ...orpc.households.listMembers.queryOptions({ input: {} }),
    enabled: maySee,
  })
  const people = data?.map(({ userId, displayName }) => ({ value: userId, label: displayName }))
  return people && withPresent(people, byId ?? '', byName ?? 'Former member')
}

/** Sends the correction of a mark, puts the server's question, and shows a mark that was corrected in between. */
function useCorrectDose(mark: Dose, onDone: () => void) {
  const { client } = useHouseholdApi()
  const write = useWriteMark()
  const report = useReportProblem()
  const showToast = useToast()
  const { busy, run } = useOneAtATime()
  const [warning, setWarning] = useState<Problem>()
  /** Mark that another user has corrected since this dialog was opened. */
  const [newer, setNewer] = useState<Dose>()
  const asked = useRef<CorrectionInput>(undefined)
  const send = (input: CorrectionInput): Promise<MarkedDose> => {
    asked.current = input
    return client.doses.correctDose({ ...input, version: newer?.version ?? mark.version })
  }
  const finish = (answer: MarkedDose) => {
    setWarning(undefined)
    write(answer)
    const { title, message } = doseTexts.stockShort
    if (answer.stockShort > 0) showToast({ title, description: message })
    else showToast({ title: doseTexts.corrected.title, variant: 'success' })
    onDone()
  }
  const refuse = (problem: Problem) => {
    if (isDoseWarning(problem)) {
      setWarning(problem)
      return
    }
    setWarning(undefined)
    const current = problem.current as Dose | undefined
    if (problem.code === commonErrors.STALE_VERSION.code && current) {
      setNewer(current)
      write({ dose: current, medication: null })
      return
    }
    report(problem, doseTexts.correctFailed)
  }
  const giveAnyway = async () => {
    if (!asked.current || !warning) return
    try {
      finish(await send({ ...asked.current, ...answerToWarning(warning) }))
    } catch (error) {
      refuse(toProblem(error))
    }
  }
  return {
    busy,
    resting: false,
    newer,
    send,
    finish,
    refuse,
    warning,
    giveAnyway: () => void run(giveAnyway),
    dropWarning: () => setWarning(undefined),
  }
}
