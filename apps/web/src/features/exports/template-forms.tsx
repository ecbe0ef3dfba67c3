import {
  exportTemplates,
  exportTemplatesContract,
  type ExportTemplate,
} from '@app/domain/exports/export-templates.contract'
import { exportTemplateTexts } from '@app/domain/exports/export-templates.texts'
import { exportSectionLabels, exportTexts } from '@app/domain/exports/exports.texts'
import {
  exportFormatLabels,
  exportFormats,
  exportPeriodLabels,
  exportPeriods,
  exportSections,
} from '@app/domain/exports/exports.vocabulary'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { list } from '@app/domain/kernel/message-format'
import { client } from '../../api/client/client.ts'
import { fieldSetOf } from '../../forms/field-set.ts'
import { ChoiceField, choicesOf, TextField } from '../../forms/fields.tsx'
import { partFieldsOf } from '../../forms/part-fields.ts'
import { TickList } from '../../forms/tick-list.tsx'
import { AddFrame } from '../../records/add/add-frame.tsx'
import { EditFrame } from '../../records/edit-frame.tsx'
import { useAddForm, useEditForm } from '../../records/kind-forms.ts'
import type { EditorProps } from '../../records/record-kind.ts'
import type { Choices } from './advanced.tsx'

/** Settings shared by the forms that add and change a template. */
const forms = {
  kind: exportTemplates,
  contract: exportTemplatesContract,
  client: client.exportTemplates,
  texts: exportTemplateTexts,
}

interface AddTemplateProps {
  choices: Choices
  onClose: () => void
}

/** The window that saves the choices of an export under a name. */
export default function AddTemplate({ choices, onClose }: AddTemplateProps) {
  const { format, period, sections } = choices
  const add = useAddForm(forms, { given: { format, period, sections: [...sections] }, onClose })
  const fields = fieldSetOf(add)
  return (
    <AddFrame
      title={exportTexts.saveTemplate}
      help={windowHelp.template}
      add={add}
      complete={fields.textOf('name').trim() !== ''}
      incompleteHint={exportTemplateTexts.incomplete}
      isUnsaved={fields.textOf('name') !== ''}
      onClose={onClose}
    >
      <TextField fields={fields} name="name" label={exportTemplates.fields.name.label} required />
      <p className="text-s text-ink-soft">
        {exportFormatLabels[format]}, {exportPeriodLabels[period]}.{' '}
        {list(sections.map((section) => exportSectionLabels[section]))}.
      </p>
    </AddFrame>
  )
}

/** Changes a template inline, in its list. */
export function EditTemplate({ entry, onClose }: EditorProps<ExportTemplate>) {
  const edit = useEditForm(forms, { entry, onClose })
  const fields = fieldSetOf(edit)
  const { name, format, period, sections } = exportTemplates.fields
  return (
    <EditFrame label={`Edit ${entry.name}`} edit={edit} kind={exportTemplates} onClose={onClose}>
      <TextField fields={fields} name="name" label={name.label} required />
      <div className="grid gap-gap sm:grid-cols-2">
        <ChoiceField
          fields={fields}
          name="format"
          label={format.label}
          required
          choices={choicesOf(exportFormats, exportFormatLabels)}
        />
        <ChoiceField
          fields={fields}
          name="period"
          label={period.label}
          required
          choices={choicesOf(exportPeriods, exportPeriodLabels)}
        />
      </div>
      <TickList
        fields={partFieldsOf(edit)}
        name="sections"
        legend={sections.label}
        required
        choices={choicesOf(exportSections, exportSectionLabels)}
      />
    </EditFrame>
  )
}
