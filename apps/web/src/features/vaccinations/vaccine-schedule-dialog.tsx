import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { speciesLabels, type Species } from '@app/domain/kernel/pets.vocabulary'
import type { ScheduleEntry } from '@app/domain/vaccinations/vaccine-schedule.contract'
import { intervalsInWords, vaccineScheduleTexts } from '@app/domain/vaccinations/vaccine-schedule.texts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { useMay } from '../../api/use-me.ts'
import { NothingFoundDrawing } from '../../ui/art/empty/nothing-found-drawing.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Row, RowList } from '../../ui/layout/row-list.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EditIntervals } from './edit-intervals.tsx'

interface VaccineScheduleDialogProps {
  species: Species
  onClose: () => void
}

/** Usual vaccine schedule of a species. The household can change each figure; its source is next to it. */
export default function VaccineScheduleDialog({ species, onClose }: VaccineScheduleDialogProps) {
  return (
    <Dialog
      help={windowHelp.boosters}
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={`${vaccineScheduleTexts.title}: ${speciesLabels[species]}`}
      description={vaccineScheduleTexts.sentence}
    >
      <Schedule species={species} />
    </Dialog>
  )
}

function Schedule({ species }: { species: Species }) {
  const { data, error, refetch } = useQuery(
    orpc.vaccineSchedule.listVaccineSchedule.queryOptions({ input: {} }),
  )
  const [editing, setEditing] = useState<string>()
  const mayEdit = useMay('edit vaccine schedule')
  if (!data && error) return <LoadFailure heading="h3" error={error} retry={refetch} />
  if (!data) return <SkeletonRows label="Loading the schedule" />
  const entries = data.entries.filter((entry) => entry.species === species)
  if (entries.length === 0) {
    return (
      <EmptyState
        heading="h3"
        drawing={<NothingFoundDrawing className="h-24" />}
        {...vaccineScheduleTexts.none}
      />
    )
  }
  return (
    <RowList label={vaccineScheduleTexts.title}>
      {entries.map((entry) =>
        entry.vaccine === editing ? (
          <li key={entry.vaccine} className="py-row">
            <EditIntervals entry={entry} onClose={() => setEditing(undefined)} />
          </li>
        ) : (
          <Row
            key={entry.vaccine}
            title={entry.label}
            detail={<Intervals entry={entry} />}
            trailing={
              mayEdit && (
                <IconButton
                  label={`Edit ${entry.label}`}
                  icon={<Pencil aria-hidden size={18} />}
                  onClick={() => setEditing(entry.vaccine)}
                />
              )
            }
          />
        ),
      )}
    </RowList>
  )
}

function Intervals({ entry }: { entry: ScheduleEntry }) {
  return (
    <>
      <span className="block">{intervalsInWords(entry)}</span>
      <span className="block text-s">{entry.source}</span>
    </>
  )
}
