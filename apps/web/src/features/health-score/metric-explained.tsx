import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { periodInWords } from '@app/domain/expenses/expenses.texts'
import type { HealthScore, ScoreRecord } from '@app/domain/health-score/health-score.contract'
import { labelOf, toneOf } from '@app/domain/health-score/health-score.rules'
import {
  beforeInWords,
  healthScoreTexts,
  sumOf,
  unknownTexts,
} from '@app/domain/health-score/health-score.texts'
import {
  type HealthMetric,
  metricLabels,
  metricLimits,
  scoreLabels,
} from '@app/domain/health-score/health-score.vocabulary'
import { type HealthLogType, healthLogTypeLabels } from '@app/domain/health/health-logs.vocabulary'
import { plural } from '@app/domain/kernel/message-format'
import { petLink, type PetTab } from '@app/domain/pets/pet-link'
import { formatDay } from '../../format/format-dates.ts'
import { faceOf } from '../../records/face-of.tsx'
import { petsQuery, UNKNOWN_PET } from '../../records/pets.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row, RowList } from '../../ui/layout/row-list.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useAdd, useAddActions } from '../../windows/add-context.ts'
import { tones } from './health-dashboard.tsx'

interface MetricExplainedProps {
  metric: HealthMetric
  score: HealthScore
  onClose: () => void
}

/** Explains a number: its period, the sum that leads to it, its scale, the previous period and its records. */
export default function MetricExplained({ metric, score, onClose }: MetricExplainedProps) {
  const value = valueOf(metric, score)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={metricLabels[metric].full}>
      <div className="grid gap-4">
        <div>
          {value === null ? (
            <p className="font-display text-xl font-semibold text-ink-soft">{healthScoreTexts.unknown}</p>
          ) : (
            <Figure metric={metric} value={value} />
          )}
          <p className="text-s text-ink-soft">{`${healthScoreTexts.allPets} · ${periodOf(metric, score)}`}</p>
        </div>
        {value === null ? (
          <Unknown metric={metric} onClose={onClose} />
        ) : (
          <>
            <Sum metric={metric} score={score} value={value} />
            <Scale metric={metric} value={value} />
            {metric === 'overallScore' && <p className="text-s text-ink-soft">{beforeInWords(score)}</p>}
            <Records key={metric} groups={groupsOf(metric, score)} />
          </>
        )}
        <p className="text-s text-ink-soft">{healthScoreTexts.disclaimer}</p>
      </div>
    </Dialog>
  )
}

const valueOf = (metric: HealthMetric, { overallScore, breakdown }: HealthScore): number | null =>
  metric === 'overallScore' ? overallScore : breakdown[metric]

function periodOf(metric: HealthMetric, { period, checkupPeriod, sources }: HealthScore): string {
  if (metric === 'vaccinationStatus') return formatDay(period.to)
  if (metric === 'recentCheckups') return periodInWords(checkupPeriod.from, checkupPeriod.to)
  return periodInWords(metric === 'medicationCompliance' ? sources.doses.since : period.from, period.to)
}

/** Points are of 100; the other metrics are shares. */
const isPoints = (metric: HealthMetric): boolean => metric === 'overallScore' || metric === 'activityLevels'

function Figure({ metric, value }: { metric: HealthMetric; value: number }) {
  const tone = tones[toneOf(metric, value)]
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5">
      <b
        className={joinClasses(
          'font-display text-[3rem]/[1.1] font-semibold tracking-[-0.02em]',
          metric !== 'overallScore' && tone,
        )}
      >
        {isPoints(metric) ? value : `${String(value)}%`}
      </b>
      {isPoints(metric) && <span className="text-ink-soft">{healthScoreTexts.of}</span>}
      {metric === 'overallScore' && (
        <span className={joinClasses('font-display text-xl font-semibold', tone)}>{labelOf(value)}</span>
      )}
    </p>
  )
}

function Unknown({ metric, onClose }: Pick<MetricExplainedProps, 'metric' | 'onClose'>) {
  const { openAdd } = useAdd()
  const { reason, rule, adds, action } = unknownTexts[metric]
  const mayAdd = useAddActions().some(({ id }) => id === adds)
  return (
    <>
      <Card className="grid gap-2">
        <p>{reason}</p>
        <p className="text-ink-soft">{rule}</p>
      </Card>
      {adds && mayAdd && (
        <Button
          onClick={() => {
            onClose()
            openAdd(adds)
          }}
        >
          {action}
        </Button>
      )}
    </>
  )
}

function Sum({ metric, score, value }: Pick<MetricExplainedProps, 'metric' | 'score'> & { value: number }) {
  return (
    <Card className="py-2">
      <dl className="divide-y divide-line">
        {sumOf(metric, score).map(({ name, detail, value: part, share }) => (
          <Line key={name} name={name} detail={detail} value={part} share={share} />
        ))}
        <div className="border-t-2 border-ink!">
          <Line name={metricLabels[metric].full} value={isPoints(metric) ? String(value) : `${value}%`} />
        </div>
      </dl>
    </Card>
  )
}

interface LineProps {
  name: string
  value: string
  detail?: string
  share?: string | undefined
}

const Line = ({ name, value, detail, share }: LineProps) => (
  <div className="flex items-start justify-between gap-4 py-2.5">
    <dt className="min-w-0 font-semibold">
      {name}
      {detail && <span className="block text-s font-normal text-ink-soft">{detail}</span>}
    </dt>
    <dd className="shrink-0 text-right font-display text-l/tight font-semibold">
      {value}
      {share && <span className="block font-text text-s font-normal text-ink-soft">{share}</span>}
    </dd>
  </div>
)

interface Step {
  from: number
  label: string
}

/** Steps of the scale, the lowest first: the score has labels, the other metrics have the limits of their colors. */
function stepsOf(metric: HealthMetric): Step[] {
  if (metric === 'overallScore') return scoreLabels.toReversed()
  const { good, warning } = metricLimits[metric]
  return [
    { from: 0, label: `Below ${warning}` },
    { from: warning, label: `From ${warning}` },
    { from: good, label: `From ${good}` },
  ]
}

function Scale({ metric, value }: { metric: HealthMetric; value: number }) {
  const steps = stepsOf(metric)
  const own = steps.findLastIndex(({ from }) => value >= from)
  return (
    <ol aria-label="Scale" className="grid grid-flow-col auto-cols-fr gap-2 text-s text-ink-soft">
      {steps.map(({ from, label }, at) => (
        <li
          key={from}
          {...(at === own && { 'aria-current': true as const })}
          className={at === own ? joinClasses('font-semibold', tones[toneOf(metric, value)]) : ''}
        >
          <span
            aria-hidden
            className={joinClasses('mb-1 block h-1.5 rounded-chip', at === own ? 'bg-current' : 'bg-line')}
          />
          {label}
          {metric === 'overallScore' && from > 0 && `, ${String(from)}`}
        </li>
      ))}
    </ol>
  )
}

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

function Records({ groups }: { groups: readonly Group[] }) {
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
  switch (metric) {
    case 'overallScore':
      return [
        group(
          plural(visits.count, { one: '# visit', other: '# visits' }),
          visits.count,
          linesOf(visits.records, 'appts'),
        ),
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
            trailing: visit ? formatDay(visit.day) : 'No visit',
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
