import { useQuery } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReminderCompletion } from '@app/domain/due/reminders.contract'
import { reminderTexts } from '@app/domain/due/reminders.texts'
import { repeatInWords } from '@app/domain/kernel/time/repeat.texts'
import { client } from '../../api/client/client.ts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { leafOf } from '../../format/format-dates.ts'
import { useFormat } from '../../format/use-format.ts'
import { useMayChange } from '../../records/use-may-change.ts'
import { NoRecordsDrawing } from '../../ui/art/empty/no-records-drawing.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { DateLeaf } from '../../ui/layout/date-leaf.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Row, RowList } from '../../ui/layout/row-list.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { PetName } from './pet-name.tsx'
import { useReminderChange } from './use-reminder-change.ts'

/** Recently completed dates, each with a delete action. */
export function CompletedReminders() {
  const { data, error, refetch } = useQuery(orpc.reminders.listCompleted.queryOptions({ input: {} }))
  if (!data && error) return <LoadFailure heading="h3" error={error} retry={refetch} />
  if (!data) return <SkeletonRows label="Loading completed reminders" />
  if (data.entries.length === 0) {
    return (
      <EmptyState
        heading="h3"
        drawing={<NoRecordsDrawing className="h-28" />}
        title="No Completed Reminders"
        sentence="What you complete is listed here."
      />
    )
  }
  return (
    <RowList label="Completed reminders">
      {data.entries.map((completion) => (
        <CompletionRow key={completion.id} completion={completion} />
      ))}
    </RowList>
  )
}

function CompletionRow({ completion }: { completion: ReminderCompletion }) {
  const { id, petId, title, repeat, outcome, completedAt, completedBy, completedByName, date } = completion
  const { moment } = useFormat()
  const { busy, carryOut } = useReminderChange()
  const mayDelete = useMayChange('delete reminders')({ createdBy: completedBy })
  const remove = () =>
    carryOut(() => client.reminders.deleteCompletion({ id }), {
      done: reminderTexts.deleted,
      failed: reminderTexts.deleteFailed,
      gone: reminderTexts.noneDeleted,
    })
  const verb = outcome === 'stopped' ? 'Stopped' : 'Completed'
  return (
    <Row
      leading={<DateLeaf {...leafOf(date)} />}
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {title}
          {outcome === 'stopped' && <Chip>Stopped</Chip>}
        </span>
      }
      detail={
        <>
          <span className="block">
            <PetName petId={petId} />
            {` · ${repeatInWords(repeat)}`}
          </span>
          {`${verb} ${moment(completedAt)}${completedByName ? ` by ${completedByName}` : ''}`}
        </>
      }
      trailing={
        mayDelete && (
          <IconButton
            label={`Delete ${title}, ${moment(completedAt)}`}
            icon={<Trash2 aria-hidden size={18} />}
            disabled={busy}
            onClick={() => void remove()}
          />
        )
      }
    />
  )
}
