import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { HealthScore, ScoreRecord } from '@app/domain/health-score/health-score.contract'
import type { HealthMetric } from '@app/domain/health-score/health-score.vocabulary'
import { type HealthLogType, healthLogTypeLabels } from '@app/domain/health/health-logs.vocabulary'
import { plural } from '@app/domain/kernel/message-format'
import { petLink, type PetTab } from '@app/domain/pets/pet-link'
import { formatDay } from '../../format/format-dates.ts'
import { faceOf } from '../../records/face-of.tsx'
import { petsQuery, UNKNOWN_PET } from '../../records/pets.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { Row, RowList } from '../../ui/layout/row-list.tsx'

interface RecordLine {
  id: string
  petId: string
  title: ReactNode
  trailing: string
  link: string
}

/** Records behind a number. */
interface Group {
  heading: string
  /** Label of the button that shows the group. */
  label: string
  count: number
  lines: RecordLine[]
}

/** Lists the records behind a metric; of several groups one at a time. */
export function MetricRecords({ metric, score }: { metric: HealthMetric; score: HealthScore }) {
  const groups = groupsOf(metric, score)
  const { data: pets } = useQuery(petsQuery)
  const renderFace = faceOf(pets)
  const nameOf = (petId: string) => pets?.find(({ id }) => id === petId)?.name ?? UNKNOWN_PET
  const [shown, show] = useState(0)
  const chosen = groups[shown]
  if (!chosen) return null
  return (
    <section aria-label={chosen.heading} className="grid gap-2">
      <h3 className="text-s font-semibold text-ink-soft">{chosen.heading}</h3>
      {chosen.lines.length > 0 && (
        <RowList label={chosen.heading}>
          {chosen.lines.map(({ id, petId, title, trailing, link }) => (
            <Row
              key={id}
              leading={renderFace(petId, 'size-9 rounded-[12px]')}
              title={
                <Link to={link} tone="ink">
                  {title ?? <AsWritten>{nameOf(petId)}</AsWritten>}
                </Link>
              }
              {...(title !== null && { detail: <AsWritten>{nameOf(petId)}</AsWritten> })}
              trailing={<span className="text-s text-ink-soft">{trailing}</span>}
            />
          ))}
        </RowList>
      )}
      {chosen.count > chosen.lines.length && (
        <p className="text-s text-ink-soft">{`The first ${chosen.lines.length} of ${chosen.count}.`}</p>
      )}
      {groups.length > 1 && (
        <div className="flex flex-wrap gap-2 *:flex-1">
          {groups.map(({ label }, at) =>
            at === shown ? null : (
              <Button key={label} variant="soft" onClick={() => show(at)}>
                {label}
              </Button>
            ),
          )}
        </div>
      )}
    </section>
  )
}

const isLogType = (name: string): name is HealthLogType => Object.hasOwn(healthLogTypeLabels, name)

const linesOf = (records: readonly ScoreRecord[], tab: PetTab): RecordLine[] =>
  records.map(({ id, petId, name, day }) => ({
    id,
    petId,
    title: tab === 'health' && isLogType(name) ? healthLogTypeLabels[name] : <AsWritten>{name}</AsWritten>,
    trailing: formatDay(day),
    link: petLink({ petId, tab, recordId: id }),
  }))

const group = (label: string, count: number, lines: RecordLine[]): Group => ({
  heading: `Worked out from ${label}`,
  label,
  count,
  lines,
})

function groupsOf(metric: HealthMetric, { sources, pets }: HealthScore): Group[] {
  const { doses, vaccinations, visits, healthLogs, exerciseLogs, checkups } = sources
  const ofVaccinations = group(
    plural(vaccinations.count, { one: '# vaccination', other: '# vaccinations' }),
    vaccinations.count,
    linesOf(vaccinations.records, 'vax').map((line) => ({ ...line, trailing: `Due ${line.trailing}` })),
  )
  const ofVisits = group(
    plural(visits.count, { one: '# visit', other: '# visits' }),
    visits.count,
    linesOf(visits.records, 'appts'),
  )
  switch (metric) {
    case 'appointmentFrequency':
      return [ofVisits]
    case 'overallScore':
      return [
        ofVisits,
        ofVaccinations,
        group(
          plural(healthLogs.count, { one: '# health log', other: '# health logs' }),
          healthLogs.count,
          linesOf(healthLogs.records, 'health'),
        ),
      ]
    case 'medicationCompliance':
      return [
        group(
          plural(doses.count, { one: '# medication', other: '# medications' }),
          doses.count,
          doses.records.map(({ id, petId, name, given, due }) => ({
            id,
            petId,
            title: <AsWritten>{name}</AsWritten>,
            trailing: `${String(given)} of ${String(due)}`,
            link: petLink({ petId, tab: 'meds', recordId: id }),
          })),
        ),
      ]
    case 'vaccinationStatus':
      return [ofVaccinations]
    case 'recentCheckups':
      return [
        group(
          plural(pets, { one: '# pet', other: '# pets' }),
          pets,
          checkups.records.map(({ petId, visit }) => ({
            id: petId,
            petId,
            title: null,
            trailing: visit ? formatDay(visit.day) : 'No checkup',
            link: petLink({ petId, tab: 'appts', ...(visit && { recordId: visit.id }) }),
          })),
        ),
      ]
    case 'activityLevels':
      return [
        group(
          plural(exerciseLogs.count, { one: '# exercise log', other: '# exercise logs' }),
          exerciseLogs.count,
          linesOf(exerciseLogs.records, 'health'),
        ),
      ]
    default:
      return metric satisfies never
  }
}
