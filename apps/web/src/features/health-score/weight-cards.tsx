import { Suspense } from 'react'
import type { DayWeight } from '@app/domain/health-score/health-analytics.contract'
import { analyticsTexts, chartTitles } from '@app/domain/health-score/health-analytics.texts'
import type { PeriodLength } from '@app/domain/health-score/health-score.vocabulary'
import { weightStory } from '@app/domain/pets/weight-story.rules'
import { weightInWords } from '@app/domain/pets/weights.rules'
import { distanceInWords, formatDay } from '../../format/format-dates.ts'
import { pastMonthOf } from '../../format/format-week.ts'
import { useFormat } from '../../format/use-format.ts'
import { useToday } from '../../format/use-now.ts'
import { faceOf } from '../../records/face-of.tsx'
import type { PetInList } from '../../records/pets.ts'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { PlainLink } from '../../ui/controls/plain-link.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { MarkWritten } from '../../ui/layout/mark-written.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { WeightLine, WeightMeaning, weightTargetOf } from '../health/index.ts'
import { MeasureCharts } from '../health/metrics/index.ts'
import { addressOf } from './analytics-filters.tsx'
import { ChartCard, type ChartFilters, ChartMenu, ChartTable } from './chart-card.tsx'

interface WeightCardProps {
  pet: PetInList
  /** Oldest first. */
  weights: readonly DayWeight[]
  filters: ChartFilters
}

/** Weights of a pet over the period, with its target and their meaning. */
export function WeightCard({ pet, weights, filters }: WeightCardProps) {
  const { weight, weightUnit } = useFormat()
  const today = useToday()
  const weighed = weights.map(({ day, kg }) => ({ date: day, kg }))
  const last = weighed.at(-1)
  const ofPeriod = { ...pet, weights: weighed, weightKg: last?.kg ?? null }
  const momentOf = (date: string) => pastMonthOf(date, today)
  const story = weightStory(ofPeriod, { unit: weightUnit, today, weighedOn: last?.date, momentOf })
  const target = weightTargetOf(pet, weightUnit)
  return (
    <ChartCard
      chart="weight"
      filters={filters}
      figure={last && <AsWritten>{weight(last.kg)}</AsWritten>}
      detail={
        last && <span className="block first-letter:uppercase">{distanceInWords(last.date, today)}</span>
      }
      empty={last ? undefined : analyticsTexts.noWeights}
      words={story && <WeightMeaning petId={pet.id} story={story} />}
      note={
        weighed.length < 2
          ? analyticsTexts.oneWeight
          : target && (
              <span className="flex items-center gap-2">
                <span aria-hidden className="h-3 w-5 shrink-0 rounded-sm bg-action-soft" />
                <MarkWritten>{target.words}</MarkWritten>
              </span>
            )
      }
      table={
        <ChartTable
          caption={chartTitles.weight}
          headings={['Date', chartTitles.weight]}
          rows={weighed.toReversed().map(({ date, kg }) => ({
            key: date,
            cells: [formatDay(date), <AsWritten key="kg">{weight(kg)}</AsWritten>],
          }))}
        />
      }
    >
      {weighed.length > 1 && <WeightLine pet={ofPeriod} isMarked />}
    </ChartCard>
  )
}

interface WeightsOfPetsProps {
  pets: readonly PetInList[]
  months: PeriodLength
  from: string
}

/** Weights of all pets, each with its line; a pet leads to its own chart. */
export function WeightsOfPets({ pets, months, from }: WeightsOfPetsProps) {
  const { weightUnit } = useFormat()
  const today = useToday()
  const renderFace = faceOf(pets)
  return (
    <Card aria-labelledby="weights">
      <CardHeader title={chartTitles.weight} id="weights" />
      <ul aria-labelledby="weights" className="divide-y divide-line">
        {pets.map((pet) => {
          const weights = pet.weights.filter(({ date }) => date >= from)
          return (
            <li key={pet.id} className="relative flex min-h-control items-center gap-3.5 py-row">
              {renderFace(pet.id, 'size-11 rounded-[14px]')}
              <span className="min-w-0 flex-1 wrap-anywhere">
                <PlainLink
                  to={`?${addressOf({ petId: pet.id, months })}`}
                  preventScrollReset
                  replace
                  className="font-semibold after:absolute after:inset-0"
                >
                  <AsWritten>{pet.name}</AsWritten>
                </PlainLink>
                <span className="block text-s text-ink-soft">
                  {weights.length === 0 ? (
                    analyticsTexts.noWeights
                  ) : (
                    <MarkWritten>{weightInWords({ ...pet, weights }, weightUnit, today) ?? ''}</MarkWritten>
                  )}
                </span>
              </span>
              <Sparkline amounts={weights.map(({ kg }) => kg)} />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

interface MeasuresCardProps extends Omit<WeightCardProps, 'weights'> {
  from: string
}

/** The other measures of a pet, one at a time. */
export const MeasuresCard = ({ pet, from, filters }: MeasuresCardProps) => (
  <Suspense fallback={<SkeletonRows label="Loading measures" />}>
    <MeasureCharts
      key={pet.id}
      pet={pet}
      since={from}
      title={chartTitles.measures}
      tools={<ChartMenu chart="measures" filters={filters} />}
    />
  </Suspense>
)
