import {
  type Appointment,
  appointments,
  appointmentsContract,
} from '@app/domain/appointments/appointments.contract'
import { appointmentTexts } from '@app/domain/appointments/appointments.errors'
import { isUnsettled } from '@app/domain/appointments/appointments.rules'
import {
  appointmentStatuses,
  appointmentStatusLabels,
  appointmentTypes,
} from '@app/domain/appointments/appointments.vocabulary'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { instantOf } from '@app/domain/kernel/time/zoned-time'
import { formLabels } from '@app/domain/records/define-kind'
import { client } from '../../api/client/client.ts'
import { useFormat } from '../../format/use-format.ts'
import { useNow } from '../../format/use-now.ts'
import { type FieldSet, fieldSetOf } from '../../forms/field-set.ts'
import {
  ChoiceField,
  choicesOf,
  LongTextField,
  MomentField,
  plainChoices,
  TextField,
  withPresent,
} from '../../forms/fields.tsx'
import { addDialogFor, type AddFormProps } from '../../records/add/add-dialog-for.tsx'
import { AddFrame, PetChoice } from '../../records/add/add-frame.tsx'
import { EditFrame } from '../../records/edit-frame.tsx'
import { useAddForm, useEditForm } from '../../records/kind-forms.ts'
import type { EditorProps } from '../../records/record-kind.ts'

/** Settings shared by the forms that add and change an appointment. */
const forms = {
  kind: appointments,
  contract: appointmentsContract,
  client: client.appointments,
  texts: appointmentTexts,
}
const labels = formLabels(appointments)
type AppointmentField = keyof typeof labels

/** Labels for a day in the past: 'scheduled' no longer fits it, so that initial value becomes a prompt. */
const pastLabels = { ...appointmentStatusLabels, scheduled: 'Please choose' }

/** The fields of an appointment; its type is stored as its title. */
function AppointmentFields({ fields }: { fields: FieldSet<AppointmentField> }) {
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
          label={labels.title}
          required
          prompt="Choose a type"
          choices={types}
        />
        <MomentField fields={fields} name="dateTime" label={labels.dateTime} required />
        <TextField fields={fields} name="vetName" label={labels.vetName} />
        <TextField fields={fields} name="vetAddress" label={labels.vetAddress} />
      </div>
      <LongTextField fields={fields} name="notes" label={labels.notes} />
      <ChoiceField
        fields={fields}
        name="status"
        label={labels.status}
        {...(hasPassed && { hint: appointmentTexts.tookPlace })}
        choices={choicesOf(appointmentStatuses, hasPassed ? pastLabels : appointmentStatusLabels)}
      />
    </>
  )
}

/** Proposed time of a planned visit. */
const MORNING = '09:00'

function AddForm({ pets, petId, planned, onClose }: AddFormProps) {
  const { zone } = useFormat()
  const add = useAddForm(forms, {
    petId,
    ...(planned && {
      given: { title: planned.title, dateTime: instantOf(planned.day, MORNING, zone).toISOString() },
    }),
    onClose,
  })
  const filled = add.form.watch(['petId', 'title', 'dateTime'])
  const [dateTime, status] = add.form.watch(['dateTime', 'status'])
  const isUndecided = isUnsettled({ dateTime, status: status ?? 'scheduled' }, useNow())
  return (
    <AddFrame
      title="Schedule Appointment"
      help={windowHelp.addVisit}
      add={add}
      complete={filled.every(Boolean) && !isUndecided}
      onClose={onClose}
    >
      <PetChoice fields={fieldSetOf(add)} pets={pets} />
      <AppointmentFields fields={fieldSetOf(add)} />
    </AddFrame>
  )
}

export const AddAppointment = addDialogFor(appointmentTexts, AddForm)

/** Changes an appointment inline. */
export function EditAppointment({ entry, onClose }: EditorProps<Appointment>) {
  const edit = useEditForm(forms, { entry, onClose })
  return (
    <EditFrame label={`Edit ${entry.title}`} edit={edit} kind={appointments} onClose={onClose}>
      <AppointmentFields fields={fieldSetOf(edit)} />
    </EditFrame>
  )
}
