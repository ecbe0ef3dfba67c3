import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import { useEffect, useState } from 'react'
import { HELP_SEARCH_CHARACTERS } from '@app/domain/help/help-articles'
import { helpPath } from '@app/domain/help/help-path'
import { DEBOUNCE_MILLISECONDS } from '@app/domain/kernel/search.vocabulary'
import { newTicketTexts as texts } from '@app/domain/support/support-screens.texts'
import {
  supportLengths,
  ticketPriorities,
  ticketTypeLabels,
  ticketTypes,
  type TicketType,
} from '@app/domain/support/support.vocabulary'
import { orpc } from '../../../api/queries.ts'
import type { FieldSet } from '../../../forms/field-set.ts'
import { ChoiceField, LongTextField, TextField, choicesOf } from '../../../forms/fields.tsx'
import { RadioChips } from '../../../ui/controls/radio-chips.tsx'

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

/** Help articles that may answer a subject while it is typed. They open beside the form; a failure shows none. */
export function MatchingArticles({ subject }: { subject: string }) {
  const words = usePaused(subject.trim().slice(0, HELP_SEARCH_CHARACTERS))
  const { data = [] } = useQuery({
    ...orpc.help.findArticles.queryOptions({ input: { words } }),
    enabled: words.length >= supportLengths.subject.min,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const shown = words.length >= supportLengths.subject.min ? data : []
  return (
    <div aria-live="polite" className="empty:hidden">
      {shown.length > 0 && (
        <>
          <p className="text-s font-semibold">{texts.articles}</p>
          <ul aria-label={texts.articles} className="divide-y divide-line">
            {shown.map(({ name, title, summary }) => (
              <li key={name}>
                <a
                  href={helpPath(name)}
                  target="_blank"
                  rel="noopener"
                  className="flex min-h-control items-center gap-3 py-2 hover:text-action"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold text-action">{title}</span>
                    <span className="block text-s text-ink-soft">{summary}</span>
                  </span>
                  <ExternalLink aria-hidden size={18} className="shrink-0 text-ink-soft" />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** The value once typing pauses. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), DEBOUNCE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
