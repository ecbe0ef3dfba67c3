import { newTicketTexts as texts } from '@app/domain/support/support-screens.texts'
import {
  supportLengths,
  ticketPriorities,
  type TicketType,
  ticketTypeLabels,
  ticketTypes,
} from '@app/domain/support/support.vocabulary'
import type { FieldSet } from '../../../forms/field-set.ts'
import { ChoiceField, choicesOf, LongTextField, TextField } from '../../../forms/fields.tsx'
import { RadioChips } from '../../../ui/controls/radio-chips.tsx'
import { MatchingArticles } from './matching-articles.tsx'

type TicketFieldName = 'type' | 'subject' | 'text' | 'priority'

interface TicketFieldsProps {
  fields: FieldSet<TicketFieldName>
  type: TicketType
}

/** Type, subject, text and priority of a ticket. Articles that match the subject are offered below it. */
export function TicketFields({ fields, type }: TicketFieldsProps) {
  return (
    <>
      <RadioChips
        legend={texts.type}
        choices={ticketTypes.map((value) => ({ value, label: ticketTypeLabels[value] }))}
        chosen={type}
        onChoose={(chosen) => fields.setValue('type', chosen)}
      />
      <div className="grid grid-cols-1 gap-2">
        <TextField
          fields={fields}
          name="subject"
          label={texts.subject}
          hint={texts.subjectHints[type]}
          required
          maxLength={supportLengths.subject.max}
          autoComplete="off"
        />
        <MatchingArticles subject={fields.textOf('subject')} />
      </div>
      <LongTextField
        fields={fields}
        name="text"
        label={texts.text}
        hint={texts.textHints[type]}
        required
        className="min-h-32"
        maxLength={supportLengths.text.max}
      />
      <ChoiceField
        fields={fields}
        name="priority"
        label={texts.priority}
        choices={choicesOf(ticketPriorities, texts.priorityHints)}
      />
    </>
  )
}

/** True once all required fields are filled in. */
export const isTicketComplete = (fields: FieldSet<TicketFieldName>): boolean =>
  (['subject', 'text'] as const).every((name) => fields.textOf(name).trim() !== '')
