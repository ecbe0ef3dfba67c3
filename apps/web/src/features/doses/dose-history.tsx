import { FORMER_MEMBER } from '@app/domain/kernel/people.texts'
import { plural } from '@app/domain/kernel/message-format'
import type { Dose } from '@app/domain/doses/doses.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../api/load-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { useFormat } from '../../format/use-format.ts'
import { LoadMore } from '../../records/load-more.tsx'
import { NoRecordsDrawing } from '../../ui/art/empty/no-records-drawing.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { KeptPicture } from './kept-picture.tsx'
import { doseOutcomeLabels } from '@app/domain/doses/doses.vocabulary'

interface DoseHistoryProps {
  medicationId: string
  name: string
  onClose: () => void
}

/** The ledger of a medication: every mark, the newest first, also those that were taken back. */
export default function DoseHistory({ medicationId, name, onClose }: DoseHistoryProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={`History of ${name}`}
      textOnly
    >
      <Ledger medicationId={medicationId} />
    </Dialog>
  )
}

const noCursor: string | undefined = undefined

function Ledger({ medicationId }: { medicationId: string }) {
  const pages = useInfiniteQuery(
    orpc.doses.listDoseHistory.infiniteOptions({
      input: (cursor: string | undefined) => ({ medicationId, ...(cursor && { cursor }) }),
      initialPageParam: noCursor,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  )
  const { data, error, refetch } = pages
  if (!data && error) return <LoadFailure heading="h3" error={error} retry={refetch} />
  if (!data) return <SkeletonRows label="Loading history" />
  const marks = data.pages.flatMap(({ entries }) => entries)
  if (marks.length === 0) {
    return (
      <EmptyState
        heading="h3"
        drawing={<NoRecordsDrawing className="h-28" />}
        title="Nothing given yet"
        sentence="Marked doses show up here, with who marked them and when."
      />
    )
  }
  return (
    <div className="grid gap-2">
      <RowList label="History">
        {marks.map((mark) => (
          <MarkRow key={mark.id} mark={mark} />
        ))}
      </RowList>
      <LoadMore pages={pages} />
    </div>
  )
}

function MarkRow({ mark }: { mark: Dose }) {
  const { outcome, byName, givenAt, dueAt, amount, note, undoneAt, undoneByName, picture } = mark
  const { moment } = useFormat()
  const title = `${doseOutcomeLabels[outcome]} by ${byName ?? FORMER_MEMBER}`
  const details = [
    moment(givenAt ?? dueAt ?? mark.markedAt),
    givenAt && dueAt && `due ${moment(dueAt)}`,
    amount !== null && plural(amount, { one: '# unit', other: '# units' }),
    note,
  ]
  return (
    <Row
      title={undoneAt ? <s className="font-normal text-ink-soft">{title}</s> : title}
      detail={details.filter(Boolean).join(' · ')}
      trailing={
        undoneAt ? (
          <Chip>Undone by {undoneByName ?? FORMER_MEMBER}</Chip>
        ) : (
          picture && <KeptPicture mark={mark} picture={picture} title={title} />
        )
      }
    />
  )
}
