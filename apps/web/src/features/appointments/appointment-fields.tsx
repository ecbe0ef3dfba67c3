import { appointmentTexts } from '@app/domain/appointments/appointments.errors'
import {
  appointmentStatuses,
  appointmentStatusLabels,
  appointmentTypes,
} from '@app/domain/appointments/appointments.vocabulary'
import { useNow } from '../../format/use-now.ts'
import type { FieldSet } from '../../forms/field-set.ts'
import {
  ChoiceField,
  choicesOf,
  LongTextField,
  MomentField,
  plainChoices,
  TextField,
  withPresent,
} from '../../forms/fields.tsx'

export const appointmentLabels = {
  title: 'Type',
  dateTime: 'Date and time',
  vetName: 'Vet name',
  vetAddress: 'Vet address',
  notes: 'Notes',
  status: 'Status',
} as const
export type AppointmentField = keyof typeof appointmentLabels

/** In the past nothing is scheduled any more: the value that a form begins with is then a question. */
const pastLabels = { ...appointmentStatusLabels, scheduled: 'Please choose' }

/** The fields of an appointment; its type is stored as its title. */
export function AppointmentFields({ fields }: { fields: FieldSet<AppointmentField> }) {
  const now = useNow()
  const dateTime = fields.textOf('dateTime')
  const hasPassed = dateTime !== '' && new Date(dateTime) <= now
  const types = withPresent(plainChoices(appointmentTypes), fields.initialTextOf('title'))
  return (
    <>
      <div className="grid gap-gap sm:grid-cols-2">
        <ChoiceField
          fields={fields}
          name="title"
          label={appointmentLabels.title}
          required
          prompt="Choose a type"
          choices={types}
        />
        <MomentField fields={fields} name="dateTime" label={appointmentLabels.dateTime} required />
        <TextField fields={fields} name="vetName" label={appointmentLabels.vetName} />
        <TextField fields={fields} name="vetAddress" label={appointmentLabels.vetAddress} />
      </div>
      <LongTextField fields={fields} name="notes" label={appointmentLabels.notes} />
      <ChoiceField
        fields={fields}
        name="status"
        label={appointmentLabels.status}
        {...(hasPassed && { hint: appointmentTexts.tookPlace })}
        choices={choicesOf(appointmentStatuses, hasPassed ? pastLabels : appointmentStatusLabels)}
      />
    </>
  )
}
