import { useQuery } from '@tanstack/react-query'
import BellPlus from 'lucide-react/icons/bell-plus'
import Stethoscope from 'lucide-react/icons/stethoscope'
import Syringe from 'lucide-react/icons/syringe'
import { addDays } from '@app/domain/kernel/time/dates'
import { petLink } from '@app/domain/pets/pet-link'
import { preventiveTexts, visitTypes } from '@app/domain/vaccinations/preventive-plan.texts'
import type { PlannedCare } from '@app/domain/vaccinations/vaccine-schedule.contract'
import { LoadFailure } from '../../api/load-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { formatDay } from '../../format/format-dates.ts'
import { useToday } from '../../format/use-now.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { Row, RowList } from '../../ui/layout/row-list.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { useAdd, useAddActions } from '../../windows/add-context.ts'

/** Vaccines and checkups of the next 12 months, each with one tap to its visit or reminder. */
export function PreventivePlan({ petId }: { petId: string }) {
  const { data, error, refetch } = useQuery(orpc.vaccineSchedule.planCare.queryOptions({ input: { petId } }))
  return (
    <Card aria-labelledby="preventive-plan">
      <CardHeader
        title={preventiveTexts.title}
        id="preventive-plan"
        action={<span className="text-ink-soft">{preventiveTexts.sentence}</span>}
      />
      {!data && error && <LoadFailure heading="h3" error={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonRows label="Loading the plan" rows={3} />}
      {data?.entries.length === 0 && <p className="text-ink-soft">{preventiveTexts.nothing}</p>}
      {data && data.entries.length > 0 && (
        <RowList label={preventiveTexts.title}>
          {data.entries.map((entry) => (
            <Care key={`${entry.label} ${entry.dueOn}`} entry={entry} petId={petId} />
          ))}
        </RowList>
      )}
    </Card>
  )
}

interface CareProps {
  entry: PlannedCare
  petId: string
}

function Care({ entry, petId }: CareProps) {
  const today = useToday()
  const { kind, label, dueOn, isOverdue, reason, source } = entry
  const Picture = kind === 'vaccine' ? Syringe : Stethoscope
  const when = isOverdue ? `Due since ${formatDay(dueOn)}` : dueOn === today ? 'Due now' : formatDay(dueOn)
  return (
    <Row
      leading={
        <span className="grid size-10 place-items-center rounded-[14px] bg-sunk text-ink-soft">
          <Picture aria-hidden size={20} />
        </span>
      }
      title={<AsWritten>{label}</AsWritten>}
      detail={
        <>
          <span className={isOverdue ? 'font-semibold text-danger' : 'font-semibold'}>{when}</span>
          {` · ${reason}`}
          <span className="block">{source}</span>
        </>
      }
      trailing={<Actions entry={entry} petId={petId} />}
    />
  )
}

/** The visit that is planned already, or the ways to plan one; a role that adds neither has no button. */
function Actions({ entry: { kind, label, dueOn, visit }, petId }: CareProps) {
  const { openAdd } = useAdd()
  const actions = new Set(useAddActions().map(({ id }) => id))
  const tomorrow = addDays(useToday(), 1)
  const day = dueOn > tomorrow ? dueOn : tomorrow
  if (visit) {
    return (
      <Link
        to={petLink({ petId, tab: 'appts', recordId: visit.id })}
      >{`Visit on ${formatDay(visit.day)}`}</Link>
    )
  }
  return (
    <div className="flex items-center gap-1 empty:hidden">
      {actions.has('appointment') && (
        <Button
          variant="soft"
          aria-label={`${preventiveTexts.plan}: ${label}`}
          onClick={() => openAdd('appointment', { petId, planned: { title: visitTypes[kind], day } })}
        >
          {preventiveTexts.plan}
        </Button>
      )}
      {actions.has('reminder') && (
        <IconButton
          label={`${preventiveTexts.remind}: ${label}`}
          icon={<BellPlus aria-hidden size={20} />}
          onClick={() => openAdd('reminder', { petId, planned: { title: label, day } })}
        />
      )}
    </div>
  )
}
