import { needsToday, type Visit } from '@app/domain/dashboard/visits.rules'
import type { ReactNode } from 'react'
import { useMay } from '../../api/use-me.ts'
import { useAdd } from '../../shell/add-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { NextUpCard } from './next-up-card.tsx'
import { NextVisitsCard } from './next-visits-card.tsx'
import type { DueDose } from '../doses/index.ts'
import { TodayCard } from './today-card.tsx'
import { UnreadCard, type UnreadList } from './unread-card.tsx'

export interface VisitsProps {
  /** The nearest first. */
  visits: readonly Visit[]
  /** yyyy-MM-dd */
  today: string
  nameOf: (petId: string) => string
}

interface AgendaProps extends VisitsProps {
  /** In the order of today's list. */
  doses: readonly DueDose[]
}

/**
 * What the animals need: first and strongest what is due today, else what comes next; beside it what comes after
 * that.
 */
export function Agenda({ doses, visits, today, nameOf }: AgendaProps) {
  const now = visits.filter((visit) => needsToday(visit, today))
  const later = visits.slice(now.length)
  const [next, ...rest] = later
  if (now.length > 0 || doses.length > 0) {
    return (
      <TwoCards
        strong={<TodayCard doses={doses} visits={now} today={today} nameOf={nameOf} />}
        beside={<NextVisitsCard visits={later} today={today} nameOf={nameOf} />}
      />
    )
  }
  if (!next) return <NothingPlanned />
  return (
    <TwoCards
      strong={<NextUpCard visit={next} today={today} nameOf={nameOf} />}
      beside={rest.length > 0 && <NextVisitsCard visits={rest} today={today} nameOf={nameOf} />}
    />
  )
}

interface PartOfAgendaProps extends Pick<VisitsProps, 'today' | 'nameOf'> {
  doses: readonly DueDose[] | UnreadList
  visits: readonly Visit[] | UnreadList
}

/** The agenda while one or both of its lists could not be loaded; the loaded one stays visible. */
export function PartOfAgenda({ doses, visits, today, nameOf }: PartOfAgendaProps) {
  if (isRead(visits)) {
    return (
      <TwoCards
        strong={isRead(doses) ? null : <UnreadCard list={doses} title="Today’s doses" />}
        beside={<NextVisitsCard visits={visits} today={today} nameOf={nameOf} />}
      />
    )
  }
  return (
    <TwoCards
      strong={
        isRead(doses) ? (
          <TodayCard doses={doses} visits={[]} today={today} nameOf={nameOf} />
        ) : (
          <UnreadCard list={doses} title="Today’s doses" />
        )
      }
      beside={<UnreadCard list={visits} title="Next visits" />}
    />
  )
}

const isRead = <Entry,>(list: readonly Entry[] | UnreadList): list is readonly Entry[] => Array.isArray(list)

function TwoCards({ strong, beside }: { strong: ReactNode; beside: ReactNode }) {
  if (!beside) return strong
  return (
    <div className="grid gap-gap lg:grid-cols-[1.55fr_1fr]">
      {strong}
      {beside}
    </div>
  )
}

function NothingPlanned() {
  const { openAdd } = useAdd()
  const maySchedule = useMay('add appointments')
  return (
    <Card className="flex flex-wrap items-center justify-between gap-gap">
      <div>
        <h2 className="font-display text-xl font-semibold">Nothing planned</h2>
        <p className="text-ink-soft">
          No visits coming up and no vaccines due. What you schedule shows up here.
        </p>
      </div>
      {maySchedule && <Button onClick={() => openAdd('appointment')}>Schedule Appointment</Button>}
    </Card>
  )
}
