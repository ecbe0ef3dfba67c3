import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dosesContract, type Dose, type DosedMedication } from '@app/domain/medications/doses/doses.contract'
import {
  doseOutcomeLabels,
  doseOutcomes,
  type DoseOutcome,
  wasGiven,
} from '@app/domain/medications/doses/doses.vocabulary'
import { orpc } from '../../../api/queries.ts'
import { useMay } from '../../../api/use-me.ts'
import { useFormat } from '../../../format/use-format.ts'
import { fieldSetOf } from '../../../forms/field-set.ts'
import { ChoiceField, choicesOf, withPresent } from '../../../forms/fields.tsx'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { Banner } from '../../../ui/layout/banner.tsx'
import { DoseSheet } from '../doses/dose-sheet.tsx'
import AnywayQuestion from './anyway-question.tsx'
import { markInWords } from './mark-in-words.ts'
import { useCorrectDose } from './use-correct-dose.ts'

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
