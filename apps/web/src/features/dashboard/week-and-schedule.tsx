import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Visit } from '@app/domain/dashboard/visits.rules'
import { dueTexts } from '@app/domain/due/due.texts'
import { dueQuery } from '../../records/due.ts'
import type { DueDose } from '../medications/doses/index.ts'
import { MedicationSchedule } from './medication-schedule.tsx'
import { UnreadCard, type UnreadList } from './unread-card.tsx'
import { WeekCard } from './week-card.tsx'

interface Props {
  /** Doses of today's list; undefined until read, and empty after a failed read, so that the schedule lists them. */
  doses: readonly DueDose[] | undefined
  visits: readonly Visit[] | UnreadList
  /** yyyy-MM-dd */
  today: string
  nameOf: (petId: string) => string
  renderFace: (petId: string, className: string) => ReactNode
}

/** Shows the coming days: an overview, then the entries that can be answered already (handbook: screens). */
export default function WeekAndSchedule({ doses, visits, ...rest }: Props) {
  const due = useQuery(dueQuery)
  return (
    <>
      {'refetch' in visits ? (
        <UnreadCard list={visits} title="This week" />
      ) : (
        <WeekCard visits={visits} due={due.data?.entries ?? due} {...rest} />
      )}
      {due.data && doses ? (
        <MedicationSchedule entries={due.data.entries} today={doses} />
      ) : (
        <UnreadCard list={due} title={dueTexts.title} />
      )}
    </>
  )
}
