import { useQuery } from '@tanstack/react-query'
import ChartSpline from 'lucide-react/icons/chart-spline'
import { type ReactNode, useState } from 'react'
import type { ComparedPet } from '@app/domain/health-score/health-analytics.contract'
import { changesOf } from '@app/domain/health-score/health-analytics.rules'
import { analyticsTexts, chartTitles, percentInWords } from '@app/domain/health-score/health-analytics.texts'
import { percentOf } from '@app/domain/health-score/health-score.rules'
import type { PeriodLength } from '@app/domain/health-score/health-score.vocabulary'
import { formatWeightRange } from '@app/domain/kernel/quantities/units'
import { LoadFailure } from '../../api/load-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { useHasFeature } from '../../api/use-me.ts'
import { formatAxisDay, formatDay } from '../../format/format-dates.ts'
import { useFormat } from '../../format/use-format.ts'
import type { PetInList } from '../../records/pets.ts'
import { ComparedLines } from '../../ui/charts/compared-lines.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { Updating } from '../../ui/layout/updating.tsx'
import { PlanOffer } from '../plans/index.ts'
import { ChartCard, ChartTable } from './chart-card.tsx'

interface ComparePetsProps {
  pets: readonly PetInList[]
  /** Pet of the page, which comes first. */
  pet: PetInList | undefined
  months: PeriodLength
}

/** Two pets side by side on pro; a line about that plan on a smaller one. */
export function ComparePets(props: ComparePetsProps) {
  const isIncluded = useHasFeature('advanced_analytics')
  if (props.pets.length < 2) return null
  if (isIncluded) return <Comparison {...props} />
  return <PlanOffer {...analyticsTexts.compareUpsell} icon={<ChartSpline aria-hidden size={20} />} />
}

function Comparison({ pets, pet, months }: ComparePetsProps) {
  const [chosen, choose] = useState<{ first?: string; second?: string }>({})
  const find = (id: string | undefined) => pets.find((each) => each.id === id)
  const first = find(chosen.first) ?? pet ?? pets[0]
  const isOther = (each: PetInList | undefined) => each !== undefined && each.id !== first?.id
  const second = [find(chosen.second), ...pets].find(isOther)
  const [petId, otherId] = [first?.id ?? '', second?.id ?? '']
  const { data, error, refetch, isPlaceholderData } = useQuery(
    orpc.healthAnalytics.comparePets.queryOptions({
      input: { petId, otherId, months },
      placeholderData: (before) => before,
    }),
  )
  const choices = (
    <div className="mt-2 grid grid-cols-2 gap-2">
      <PetSelect
        label={analyticsTexts.firstPet}
        pets={pets}
        chosen={petId}
        onChoose={(id) => choose({ first: id })}
      />
      <PetSelect
        label={analyticsTexts.secondPet}
        pets={pets.filter(isOther)}
        chosen={otherId}
        onChoose={(id) => choose({ first: petId, second: id })}
      />
    </div>
  )
  if (!data) {
    return (
      <Card>
        <CardHeader title={chartTitles.comparison} />
        {choices}
        {error ? (
          <LoadFailure heading="h3" error={error} retry={() => void refetch()} />
        ) : (
          <SkeletonRows label={analyticsTexts.loading} />
        )}
      </Card>
    )
  }
  return (
    <Updating isUpdating={isPlaceholderData}>
      <Compared compared={data.pets} pets={pets} months={months} choices={choices} />
    </Updating>
  )
}

interface PetSelectProps {
  label: string
  pets: readonly PetInList[]
  chosen: string
  onChoose: (petId: string) => void
}

const PetSelect = ({ label, pets, chosen, onChoose }: PetSelectProps) => (
  <Select aria-label={label} value={chosen} onChange={({ target }) => onChoose(target.value)}>
    {pets.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </Select>
)

interface ComparedProps extends Pick<ComparePetsProps, 'pets' | 'months'> {
  compared: readonly ComparedPet[]
  choices: ReactNode
}

function Compared({ compared, pets, months, choices }: ComparedProps) {
  const nameOf = ({ petId }: ComparedPet) => pets.find(({ id }) => id === petId)?.name ?? ''
  const changes = changesOf(compared)
  const [one, other] = compared
  const filters = { months, petId: one?.petId ?? '', otherId: other?.petId ?? '' }
  return (
    <ChartCard
      chart="comparison"
      filters={filters}
      detail={changes && analyticsTexts.changeSince(formatDay(changes.since))}
      tools={choices}
      note={changes ? undefined : analyticsTexts.noCommonWeights}
      table={
        changes && (
          <ChartTable
            caption={analyticsTexts.changeSince(formatDay(changes.since))}
            headings={['Pet', 'Date', 'Change']}
            rows={changes.lines.flatMap((line, at) =>
              line.map(({ day, percent }) => ({
                key: `${at} ${day}`,
                cells: [
                  <AsWritten key="name">{compared[at] && nameOf(compared[at])}</AsWritten>,
                  formatDay(day),
                  percentInWords(percent),
                ],
              })),
            )}
          />
        )
      }
      footer={<Figures compared={compared} nameOf={nameOf} changes={changes} />}
    >
      {changes && (
        <div className="mt-4">
          <ComparedLines
            lines={changes.lines.map((line, at) => ({
              name: compared[at] ? nameOf(compared[at]) : '',
              amounts: line.map(({ day, percent }) => ({ date: day, amount: 100 + percent })),
            }))}
            formatAmount={(amount) => percentInWords(Number((amount - 100).toFixed(1)))}
            formatDay={formatAxisDay}
          />
        </div>
      )}
    </ChartCard>
  )
}

const shareOf = (part: number, whole: number): [string, string?] =>
  whole === 0 ? ['–'] : [`${percentOf(part, whole)}%`, `${part} of ${whole}`]

interface FiguresProps {
  compared: readonly ComparedPet[]
  nameOf: (pet: ComparedPet) => string
  changes: ReturnType<typeof changesOf>
}

/** Figures of both pets, one line each. */
function Figures({ compared, nameOf, changes }: FiguresProps) {
  const { weight, weightUnit } = useFormat()
  const line = (name: string, cell: (pet: ComparedPet, at: number) => [value: string, detail?: string]) => ({
    key: name,
    cells: [name, ...compared.map((pet, at) => <Figure key={pet.petId} figure={cell(pet, at)} />)],
  })
  return (
    <div className="mt-4">
      <ChartTable
        caption={chartTitles.comparison}
        headings={['', ...compared.map((pet) => <AsWritten key={pet.petId}>{nameOf(pet)}</AsWritten>)]}
        rows={[
          line('Weight', ({ weights }, at) => {
            const since = changes?.since ?? ''
            const [first = weights[0], last] = [weights.findLast(({ day }) => day <= since), weights.at(-1)]
            const change = changes?.lines[at]?.at(-1)
            if (!first || !last) return ['–']
            return [
              change ? percentInWords(change.percent) : weight(last.kg),
              first === last ? undefined : formatWeightRange([first.kg, last.kg], weightUnit),
            ]
          }),
          line('Doses given', ({ doses: { given, due } }) => shareOf(given, due)),
          line('Vaccinations', ({ vaccinations: { current, count } }) => shareOf(current, count)),
          line('Visits', ({ visits }) => [String(visits)]),
        ]}
      />
    </div>
  )
}

const Figure = ({ figure: [value, detail] }: { figure: [value: string, detail?: string] }) => (
  <>
    <b className="font-semibold">{value}</b>
    {detail !== undefined && <span className="block text-s text-ink-soft">{detail}</span>}
  </>
)
