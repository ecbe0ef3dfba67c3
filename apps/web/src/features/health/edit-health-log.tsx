import { exerciseAnswer } from '@app/domain/health/exercise/exercise.fields'
import { exerciseInWords } from '@app/domain/health/exercise/exercise.rules'
import {
  type HealthLog,
  healthLogs,
  isSimple,
  type SimpleType,
} from '@app/domain/health/health-logs.contract'
import { healthLogErrors } from '@app/domain/health/health-logs.errors'
import { readingOf } from '@app/domain/health/health-logs.texts'
import { healthLogEditTypes, healthLogTypeLabels } from '@app/domain/health/health-logs.vocabulary'
import { type ErrorDefinition, fillMessage } from '@app/domain/kernel/errors'
import { distanceUnitOf } from '@app/domain/kernel/quantities/distances'
import { useFormat } from '../../format/use-format.ts'
import { fieldSetOf } from '../../forms/field-set.ts'
import { partFieldsOf } from '../../forms/part-fields.ts'
import { AnywayDialog } from '../../records/add/anyway-dialog.tsx'
import { EditFrame } from '../../records/edit-frame.tsx'
import { useEditForm } from '../../records/kind-forms.ts'
import { usePet } from '../../records/pets.ts'
import type { EditorProps } from '../../records/record-kind.ts'
import { Button } from '../../ui/controls/button.tsx'
import { LinkButton } from '../../ui/controls/link.tsx'
import { Banner } from '../../ui/layout/banner.tsx'
import { HealthLogFields, healthLogForms, useTypedUnit } from './health-log-fields.tsx'
import { EditCheck } from './quick-checks/edit-check.tsx'

/** Changes a health log inline, unless its type is edited on a separate page. */
export default function EditHealthLog({ entry, onClose }: EditorProps<HealthLog>) {
  const { type, symptom, check, petId } = entry
  if (check) return <EditCheck entry={{ ...entry, check }} onClose={onClose} />
  if (type === 'advanced_tracking') {
    const page = `/health-metrics?pet=${petId}#advanced-tracking`
    const why = healthLogErrors.ADVANCED_TRACKING_ELSEWHERE
    return <Elsewhere why={why} page={page} label="Health Metrics" onClose={onClose} />
  }
  if (symptom) {
    const why = healthLogErrors.SYMPTOM_ELSEWHERE
    return <Elsewhere why={why} page={`/symptoms?pet=${petId}`} label="Symptoms" onClose={onClose} />
  }
  if (!isSimple(type)) return null
  return <SimpleLogForm entry={{ ...entry, type }} onClose={onClose} />
}

interface ElsewhereProps {
  why: ErrorDefinition
  page: string
  label: string
  onClose: () => void
}

/** Names the page that edits the entry, and links to it. */
function Elsewhere({ why, page, label, onClose }: ElsewhereProps) {
  return (
    <Banner
      title={why.title}
      action={
        <span className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <LinkButton to={page}>{label}</LinkButton>
        </span>
      }
    >
      {fillMessage(why, {})}
    </Banner>
  )
}

type SimpleLog = HealthLog & { type: SimpleType }

function SimpleLogForm({ entry, onClose }: EditorProps<SimpleLog>) {
  const unitOf = useTypedUnit()
  const format = useFormat()
  const species = usePet(entry.petId)?.species
  const edit = useEditForm(healthLogForms, {
    entry,
    // Keeps the unit in which an untouched weight was typed.
    given: { unit: entry.type === 'weight' && entry.unit !== null ? entry.unit : unitOf(entry.type) },
    asks: healthLogErrors.WEIGHT_FAR_FROM_LAST.code,
    onClose,
  })
  return (
    <EditFrame
      label={`Edit ${healthLogTypeLabels[entry.type]}`}
      edit={edit}
      kind={healthLogs}
      show={(name, value) => {
        const { type } = entry
        if (name === 'exercise') {
          const { data } = exerciseAnswer.safeParse(value)
          return data && exerciseInWords(data, distanceUnitOf(format.weightUnit))
        }
        if (name !== 'measure' || typeof value !== 'number') return undefined
        return readingOf({ type, measure: value, value: null, scale: null }, format) ?? undefined
      }}
      onClose={onClose}
    >
      <HealthLogFields
        fields={fieldSetOf(edit)}
        parts={partFieldsOf(edit)}
        types={healthLogEditTypes}
        species={species}
      />
      <AnywayDialog question={edit.question} />
    </EditFrame>
  )
}
