import { isOverdue, type Visit } from '@app/domain/dashboard/visits.rules'
import { useHouseholdApi } from '../../../api/client/household-api.ts'
import { useMay } from '../../../api/use-me.ts'
import { distanceInWords } from '../../../format/format-dates.ts'
import { useFormat } from '../../../format/use-format.ts'
import { writtenName } from '../../../records/pets.ts'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { buttonStyle } from '../../../ui/controls/button-style.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LinkButton } from '../../../ui/controls/link.tsx'
import { MarkWritten } from '../../../ui/layout/mark-written.tsx'
import { useAdd } from '../../../windows/add-context.ts'
import { todayRow } from '../../medications/doses/index.ts'
import { visitPath } from '../visit-path.ts'
import { ElsewhereLink } from './elsewhere-link.tsx'
import type { TodayProps } from './today-card.tsx'

interface TodayVisitsProps extends Omit<TodayProps, 'doses' | 'visits'> {
  visits: readonly Visit[]
}

/** Rows of the visits that are overdue or planned for today, each with its one action. */
export default function TodayVisits({ visits, today, nameOf, renderFace }: TodayVisitsProps) {
  return (
    <>
      {visits.map((visit) => (
        <li key={visit.id} className={joinClasses(todayRow, 'border-t border-line py-row')}>
          {renderFace(visit.petId, 'size-11 rounded-[14px]')}
          <div className="min-w-0 wrap-anywhere">
            <p className="leading-snug font-semibold">
              <MarkWritten names={[visit.name, writtenName(nameOf(visit.petId))]}>
                {`${visit.title} for ${nameOf(visit.petId)}`}
              </MarkWritten>
            </p>
            <p className="text-s text-ink-soft">
              <When visit={visit} today={today} />
            </p>
          </div>
          <WhatToDo visit={visit} />
        </li>
      ))}
    </>
  )
}

function When({ visit, today }: { visit: Visit; today: string }) {
  const { at, date, vet } = visit
  const { time } = useFormat()
  const late = isOverdue(visit, today)
  const when = at ? time(at) : late ? `Was due ${distanceInWords(date, today)}` : 'Due today'
  return (
    <>
      <span className={joinClasses('font-semibold', late && 'text-danger')}>{when}</span>
      {vet && ` · ${vet}`}
    </>
  )
}

function WhatToDo({ visit }: { visit: Visit }) {
  const { openAdd } = useAdd()
  const maySchedule = useMay('add appointments')
  const { household } = useHouseholdApi()
  if (household) {
    return (
      <ElsewhereLink householdId={household} path={visitPath(visit)} className={buttonStyle('soft')}>
        View
      </ElsewhereLink>
    )
  }
  if (visit.kind === 'vaccination' && maySchedule) {
    return (
      <Button variant="soft" onClick={() => openAdd('appointment', { petId: visit.petId })}>
        Book visit
      </Button>
    )
  }
  return (
    <LinkButton variant="soft" to={visitPath(visit)}>
      View
    </LinkButton>
  )
}
