import { useId, useState } from 'react'
import type { DueEntry, CompletedDue } from '@app/domain/due/due.contract'
import { dueTexts } from '@app/domain/due/due.texts'
import { SHOWN_FIRST } from '@app/domain/due/due.vocabulary'
import { client } from '../../api/client/client.ts'
import { useMay } from '../../api/use-me.ts'
import { noteDone } from '../../device/done-here.ts'
import { NapDrawing } from '../../ui/art/empty/nap-drawing.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { RowList } from '../../ui/layout/row-list.tsx'
import type { ToastMessage } from '../../ui/overlays/toast-context.ts'
import { CompleteTogether, noneCompleted, useReminderChange } from '../due/index.ts'
import { type DueDose, keyOfDose } from '../medications/doses/index.ts'
import { DueRow } from './today/due-row.tsx'

/** Completes all overdue entries after a confirmation; offered from two entries on. */
function CompleteAllOverdue({ entries }: { entries: readonly DueEntry[] }) {
  const { busy, carryOut } = useReminderChange()
  const mayComplete = useMay('mark doses')
  const complete = (chosen: readonly DueEntry[]) =>
    carryOut(() => send(chosen), { done: inWords, failed: dueTexts.completeFailed })
  return mayComplete && <CompleteTogether overdue={entries} busy={busy} complete={complete} />
}

async function send(chosen: readonly DueEntry[]): Promise<CompletedDue> {
  const answer = await client.due.completeDue({ ids: chosen.map(({ id }) => id) })
  if (answer.completed > 0 && chosen.some(({ kind }) => kind === 'dose'))
    noteDone({ what: 'late-dose-marked' })
  return answer
}

function inWords({ completed, waiting }: CompletedDue): ToastMessage {
  if (completed === 0 && waiting === 0) return noneCompleted
  return {
    title: completed === 0 ? dueTexts.nothingCompleted : dueTexts.completedMany(completed),
    ...(waiting > 0 && { description: dueTexts.stillWaiting(waiting) }),
    ...(completed === 0 && { variant: 'danger' as const }),
  }
}

interface MedicationScheduleProps {
  /** Entries that are due soon. */
  entries: readonly DueEntry[]
  /** Doses of today's list; empty after a failed read, so that this card lists them. */
  today: readonly DueDose[]
}

/**
 * Reminders and the next doses: entries that are due soon, can be answered, and are neither on today's list nor in the
 * week (handbook: screens).
 */
export function MedicationSchedule({ entries: due, today }: MedicationScheduleProps) {
  const entries = due.filter(standsHere(today))
  const overdue = entries.filter(({ isOverdue }) => isOverdue)
  return (
    <Card aria-labelledby="medication-schedule">
      <CardHeader
        title={dueTexts.title}
        id="medication-schedule"
        action={overdue.length > 0 && <Chip tone="late">{dueTexts.overdue(overdue.length)}</Chip>}
      />
      <div className="border-t border-line">
        {entries.length === 0 ? (
          <EmptyState heading="h3" drawing={<NapDrawing className="h-28" />} {...dueTexts.empty} />
        ) : (
          <Entries entries={entries} overdue={overdue} />
        )}
      </div>
    </Card>
  )
}

/** Selects the due entries that no other card lists. */
function standsHere(today: readonly DueDose[]): (entry: DueEntry) => boolean {
  const listed = new Set(today.map(keyOfDose))
  // Hides the next dose of a medication while an earlier one is open on today's list.
  const open = new Set(today.filter(({ mark }) => mark === null).map(({ medicationId }) => medicationId))
  return ({ kind, sourceId: medicationId, date, time }) => {
    if (kind === 'reminder') return true
    if (kind !== 'dose' || time === null) return false
    return !open.has(medicationId) && !listed.has(keyOfDose({ medicationId, date, time }))
  }
}

interface EntriesProps {
  entries: readonly DueEntry[]
  overdue: readonly DueEntry[]
}

function Entries({ entries, overdue }: EntriesProps) {
  const [whole, setWhole] = useState(false)
  const listId = useId()
  const shown = whole ? entries : entries.slice(0, SHOWN_FIRST)
  const isLong = entries.length > SHOWN_FIRST
  return (
    <>
      <div id={listId}>
        <RowList label={dueTexts.title}>
          {shown.map((entry) => (
            <DueRow key={entry.id} entry={entry} />
          ))}
        </RowList>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isLong && (
          <Button
            variant="quiet"
            className="-ml-4"
            aria-expanded={whole}
            aria-controls={listId}
            onClick={() => setWhole(!whole)}
          >
            {whole ? 'Show Less' : 'View All'}
          </Button>
        )}
        <CompleteAllOverdue entries={overdue} />
      </div>
    </>
  )
}
