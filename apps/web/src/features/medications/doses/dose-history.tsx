import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { plural } from '@app/domain/kernel/message-format'
import { FORMER_MEMBER } from '@app/domain/kernel/people.texts'
import type { Dose, DosedMedication, MissedDose } from '@app/domain/medications/doses/doses.contract'
import { doseOutcomeLabels } from '@app/domain/medications/doses/doses.vocabulary'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { orpc } from '../../../api/queries.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useNow, useToday } from '../../../format/use-now.ts'
import { LoadMore } from '../../../records/load-more.tsx'
import { usePet } from '../../../records/pets.ts'
import { NoRecordsDrawing } from '../../../ui/art/empty/no-records-drawing.tsx'
import { Chip } from '../../../ui/controls/chip.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Row, RowList } from '../../../ui/layout/row-list.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import CorrectDose from '../marking/correct-dose.tsx'
import { DoseAction } from './dose-action.tsx'
import { dosesQuery } from './doses-query.ts'
import { keyOfDose } from './due-doses.ts'
import { KeptPicture } from './kept-picture.tsx'

interface DoseHistoryProps {
  medicationId: string
  petId: string
  name: string
  onClose: () => void
}

/** Ledger of a medication: marks, undone ones too, and missed doses, newest first. */
export default function DoseHistory({ onClose, ...medication }: DoseHistoryProps) {
  return (
    <Dialog
      help={windowHelp.dose}
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={`History of ${medication.name}`}
      textOnly
    >
      <Ledger {...medication} />
    </Dialog>
  )
}

const noCursor: string | undefined = undefined

function Ledger({ medicationId, petId, name }: Omit<DoseHistoryProps, 'onClose'>) {
  const today = useToday()
  const due = useQuery(dosesQuery(today, petId))
  const medication = due.data?.medications.find((each) => each.medicationId === medicationId)
  const petName = usePet(petId)?.name ?? ''
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
  const lines = data.pages.flatMap(({ entries, missed }) => inOrder(entries, missed))
  if (lines.length === 0) {
    return (
      <EmptyState
        heading="h3"
        drawing={<NoRecordsDrawing className="h-28" />}
        title="Nothing given yet"
        sentence="Marked and missed doses show up here, with who marked them and when."
      />
    )
  }
  return (
    <div className="grid gap-2">
      <RowList label="History">
        {lines.map((line) =>
          'id' in line ? (
            <MarkRow key={line.id} mark={line} medication={medication ?? { name }} petName={petName} />
          ) : (
            <MissedRow key={keyOfDose(line)} missed={line} medication={medication} petName={petName} />
          ),
        )}
      </RowList>
      <LoadMore pages={pages} />
    </div>
  )
}

/** Marks and missed doses of a page, newest first. */
const inOrder = (marks: readonly Dose[], missed: readonly MissedDose[]): (Dose | MissedDose)[] =>
  [...missed, ...marks].toSorted((one, other) => instantOf(other) - instantOf(one))

const instantOf = (line: Dose | MissedDose): number =>
  Date.parse('id' in line ? (line.givenAt ?? line.dueAt ?? line.markedAt) : line.dueAt)

interface MissedRowProps {
  missed: MissedDose
  /** Undefined until known, and for a medication no longer given. */
  medication: DosedMedication | undefined
  petName: string
}

/** A missed dose, with buttons that mark it. */
function MissedRow({ missed, medication, petName }: MissedRowProps) {
  const { moment } = useFormat()
  const now = useNow()
  return (
    <Row
      title={doseOutcomeLabels.missed}
      detail={`due ${moment(missed.dueAt)}`}
      trailing={
        medication && (
          <DoseAction
            dose={{ ...missed, nextAt: missed.dueAt, mark: null, medication }}
            petName={petName}
            now={now}
            always
          />
        )
      }
    />
  )
}

interface MarkRowProps {
  mark: Dose
  medication: Pick<DosedMedication, 'name'> & Partial<DosedMedication>
  petName: string
}

function MarkRow({ mark, medication, petName }: MarkRowProps) {
  const { outcome, byName, givenAt, dueAt, amount, note, undoneAt, undoneByName, picture } = mark
  const { moment } = useFormat()
  const isNoted = byName === null && mark.createdBy === null
  const title = isNoted
    ? doseOutcomeLabels[outcome]
    : `${doseOutcomeLabels[outcome]} by ${byName ?? FORMER_MEMBER}`
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
          <div className="flex items-center gap-1">
            {picture && <KeptPicture mark={mark} picture={picture} title={title} />}
            <CorrectDose
              mark={mark}
              medication={medication}
              petName={petName}
              what={`${title}, ${details[0]}`}
            />
          </div>
        )
      }
    />
  )
}
