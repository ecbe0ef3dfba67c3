import { isOverdue, type Visit } from '@app/domain/dashboard/visits.rules'
import { useMay } from '../../api/use-me.ts'
import { useAdd } from '../../shell/add-context.ts'
import { distanceInWords } from '../../format/format-dates.ts'
import { useFormat } from '../../format/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { LinkButton } from '../../ui/link.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { useNow } from '../../format/use-now.ts'
import { type DueDose, TodayDoses } from '../doses/index.ts'
import type { VisitsProps } from './agenda.tsx'
import { visitPath } from './visit-path.ts'

interface TodayProps extends VisitsProps {
  /** In the order of today's list. */
  doses: readonly DueDose[]
}

/** What needs somebody today, doses before visits, with the one thing to do about it. */
export function TodayCard({ doses, visits, today, nameOf }: TodayProps) {
  const now = useNow()
  return (
    <Card aria-labelledby="today">
      <CardHeader title="Today" id="today" />
      <div className="border-t border-line">
        <RowList label="Today">
          <TodayDoses doses={doses} now={now} nameOf={nameOf} />
          {visits.map((visit) => (
            <Row
              key={visit.id}
              title={`${visit.title} for ${nameOf(visit.petId)}`}
              detail={<When visit={visit} today={today} />}
              trailing={<WhatToDo visit={visit} />}
            />
          ))}
        </RowList>
      </div>
    </Card>
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
  if (visit.kind === 'vaccination' && maySchedule) {
    return <Button onClick={() => openAdd('appointment', { petId: visit.petId })}>Schedule</Button>
  }
  return (
    <LinkButton variant="soft" to={visitPath(visit)}>
      View
    </LinkButton>
  )
}
