import { useState } from 'react'
import type { InboxTicket } from '@app/domain/support/inbox.contract'
import { inboxTexts as texts } from '@app/domain/support/inbox.texts'
import { RadioChips } from '../../../ui/controls/radio-chips.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { AnswerForm } from './answer-form.tsx'
import { NoteForm } from './note-form.tsx'

type Mode = 'answer' | 'note'

/** Writes an answer to the owner, or a note for the staff. */
export function InboxComposer({ ticket }: { ticket: InboxTicket }) {
  const [mode, setMode] = useState<Mode>('answer')
  const [attempt, setAttempt] = useState(0)
  const form = { ticket, onSent: () => setAttempt(attempt + 1) }
  return (
    <Card aria-label={texts.mode} className="grid grid-cols-1 gap-3">
      <RadioChips<Mode>
        legend={texts.mode}
        isLegendHidden
        choices={[
          { value: 'answer', label: texts.answer.title },
          { value: 'note', label: texts.note.title },
        ]}
        chosen={mode}
        onChoose={setMode}
      />
      {mode === 'answer' ? (
        <AnswerForm key={`answer ${attempt}`} {...form} />
      ) : (
        <NoteForm key={`note ${attempt}`} {...form} />
      )}
    </Card>
  )
}
