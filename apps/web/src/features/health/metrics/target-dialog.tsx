import { useQueryClient } from '@tanstack/react-query'
import { healthMetricsContract } from '@app/domain/health/health-metrics.contract'
import { targetTexts } from '@app/domain/health/health-metrics.texts'
import type { MeasureTarget } from '@app/domain/health/measure-targets.rules'
import type { MeasureUnit } from '@app/domain/health/measures.rules'
import { measureLabels, type TargetMeasure } from '@app/domain/health/measures.vocabulary'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { client } from '../../../api/client/client.ts'
import type { Format } from '../../../format/format.ts'
import { useFormat } from '../../../format/use-format.ts'
import { fieldSetOf, type FieldSet } from '../../../forms/field-set.ts'
import { glucoseIn, NumberField, type Quantity, temperatureIn } from '../../../forms/number-control.tsx'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { AddFrame } from '../../../records/add/add-frame.tsx'
import type { PetInList } from '../../../records/pets.ts'
import { useReportProblem } from '../../../records/use-report-problem.ts'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { targetsQuery } from './measures-query.ts'

interface TargetDialogProps {
  pet: PetInList
  measure: TargetMeasure
  /** Present target. */
  target: MeasureTarget | undefined
  onClose: () => void
}

/** Fields for the two limits of a pet's own target, typed in the user's unit. */
export default function TargetDialog({ pet, measure, target, onClose }: TargetDialogProps) {
  const { quantity, unit, words } = typedIn(measure, useFormat())
  const showToast = useToast()
  const report = useReportProblem()
  const queryClient = useQueryClient()
  const form = useOperationForm(healthMetricsContract.setMeasureTarget, {
    defaults: { low: target?.low ?? null, high: target?.high ?? null },
    fixed: { petId: pet.id, measure, unit },
    send: client.healthMetrics.setMeasureTarget,
    onProblem: (problem) => report(problem, targetTexts.saveFailed),
    onDone: async () => {
      onClose()
      showToast({ ...targetTexts.saved, variant: 'success' })
      await queryClient.invalidateQueries({ queryKey: targetsQuery(pet.id).queryKey })
    },
  })
  const fields: FieldSet<'low' | 'high'> = fieldSetOf(form)
  const complete = fields.valueOf('low') !== null && fields.valueOf('high') !== null
  return (
    <AddFrame
      title={targetTexts.title}
      help={windowHelp.addHealthLog}
      add={form}
      complete={complete}
      onClose={onClose}
    >
      <p className="text-ink-soft wrap-anywhere">
        {targetTexts.sentence(pet.name, measureLabels[measure].toLowerCase())}
      </p>
      <div className="grid gap-gap sm:grid-cols-2">
        <NumberField
          required
          fields={fields}
          name="low"
          label={`From (${words})`}
          {...(quantity && { quantity })}
        />
        <NumberField
          required
          fields={fields}
          name="high"
          label={`To (${words})`}
          {...(quantity && { quantity })}
        />
      </div>
    </AddFrame>
  )
}

/** Unit in which a measure's limits are typed, and its name. */
function typedIn(
  measure: TargetMeasure,
  { temperatureUnit, glucoseUnit }: Format,
): { quantity?: Quantity; unit: MeasureUnit | null; words: string } {
  if (measure === 'temperature')
    return { quantity: temperatureIn(temperatureUnit), unit: temperatureUnit, words: `°${temperatureUnit}` }
  if (measure === 'bloodGlucose')
    return { quantity: glucoseIn(glucoseUnit), unit: glucoseUnit, words: glucoseUnit }
  return { unit: null, words: 'a minute' }
}
