import { useQuery } from '@tanstack/react-query'
import { reminders, remindersContract, type Reminder } from '@app/domain/due/reminders.contract'
import { reminderTexts } from '@app/domain/due/reminders.texts'
import {
  type ReminderTemplate,
  reminderTemplates,
  reminderTypeLabels,
  reminderTypes,
} from '@app/domain/due/reminders.vocabulary'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { repeatInWords } from '@app/domain/kernel/time/repeat.texts'
import { formLabels } from '@app/domain/records/define-kind'
import { client } from '../../api/client/client.ts'
import { orpc } from '../../api/queries.ts'
import { useToday } from '../../format/use-now.ts'
import { type FieldSet, fieldSetOf } from '../../forms/field-set.ts'
import { ChoiceField, choicesOf, DateField, LongTextField, TextField } from '../../forms/fields.tsx'
import { partFieldsOf, type PartFields } from '../../forms/part-fields.ts'
import { RepeatFields } from '../../forms/repeat-fields.tsx'
import { ZoneField } from '../../forms/zone-field.tsx'
import { addDialogFor, type AddFormProps } from '../../records/add/add-dialog-for.tsx'
import { AddFrame, PetChoice } from '../../records/add/add-frame.tsx'
import { EditFrame } from '../../records/edit-frame.tsx'
import { useAddForm, useEditForm } from '../../records/kind-forms.ts'
import type { EditorProps } from '../../records/record-kind.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TimeInput } from '../../ui/controls/date-input.tsx'
import { Field } from '../../ui/controls/field.tsx'

/** Settings shared by the forms that add and change a reminder. */
const forms = {
  kind: reminders,
  contract: remindersContract,
  client: client.reminders,
  texts: reminderTexts,
}
const labels = formLabels(reminders)
type ReminderField = keyof typeof labels

interface ReminderFieldsProps {
  fields: FieldSet<ReminderField>
  parts: PartFields
}

function ReminderFields({ fields, parts }: ReminderFieldsProps) {
  return (
    <>
      <div className="grid gap-gap sm:grid-cols-2">
        <TextField fields={fields} name="title" label={labels.title} required autoComplete="off" />
        <ChoiceField
          fields={fields}
          name="type"
          label={labels.type}
          choices={choicesOf(reminderTypes, reminderTypeLabels)}
        />
        <DateField fields={fields} name="date" label={labels.date} required />
        <Field label={labels.time} hint="Empty means all day." error={fields.errorOf('time')}>
          <TimeInput {...fields.register('time')} />
        </Field>
        <RepeatFields fields={parts} labels={labels} />
        <CarerField fields={fields} />
        <ZoneField fields={fields} />
      </div>
      <LongTextField fields={fields} name="description" label={labels.description} />
    </>
  )
}

/** Chooses the carer; shown from two possible carers on. */
function CarerField({ fields }: Pick<ReminderFieldsProps, 'fields'>) {
  const { data } = useQuery(orpc.households.listMembers.queryOptions({ input: {} }))
  const carers = (data ?? []).filter(({ role }) => role === 'owner' || role === 'caregiver')
  if (carers.length < 2) return null
  return (
    <ChoiceField
      fields={fields}
      name="assignedTo"
      label={labels.assignedTo}
      prompt="Whoever is there"
      choices={carers.map(({ userId, displayName }) => ({ value: userId, label: displayName }))}
    />
  )
}

function AddForm({ pets, petId, planned, onClose }: AddFormProps) {
  const today = useToday()
  const given = planned ? { title: planned.title, date: planned.day } : { date: today }
  const add = useAddForm(forms, { petId, given, onClose })
  const filled = add.form.watch(['petId', 'title', 'date'])
  const fields = fieldSetOf(add)
  const parts = partFieldsOf(add)
  const pet = pets.find(({ id }) => id === filled[0])
  const apply = ({ title, type, repeat }: ReminderTemplate) => {
    parts.setValue('title', title)
    parts.setValue('type', type)
    parts.setValue('repeat', repeat)
  }
  return (
    <AddFrame
      title="Add Reminder"
      help={windowHelp.addReminder}
      add={add}
      complete={filled.every(Boolean)}
      onClose={onClose}
    >
      <PetChoice fields={fields} pets={pets} />
      {pet && !filled[1] && <Templates templates={reminderTemplates[pet.species]} onChoose={apply} />}
      <ReminderFields fields={fields} parts={parts} />
    </AddFrame>
  )
}

interface TemplatesProps {
  templates: readonly ReminderTemplate[]
  onChoose: (template: ReminderTemplate) => void
}

/** Common reminders of the species, one tap away; a tap only fills in the form. */
function Templates({ templates, onChoose }: TemplatesProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Start from</legend>
      <div className="flex flex-wrap gap-2">
        {templates.map((template) => (
          <Button key={template.title} variant="soft" onClick={() => onChoose(template)}>
            {`${template.title} · ${repeatInWords(template.repeat).toLowerCase()}`}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

export const AddReminder = addDialogFor(reminderTexts, AddForm)

/** Changes a reminder inline. */
export function EditReminder({ entry, onClose }: EditorProps<Reminder>) {
  const edit = useEditForm(forms, { entry, onClose })
  return (
    <EditFrame label={`Edit ${entry.title}`} edit={edit} kind={reminders} onClose={onClose}>
      <ReminderFields fields={fieldSetOf(edit)} parts={partFieldsOf(edit)} />
    </EditFrame>
  )
}
