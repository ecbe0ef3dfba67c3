import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExerciseWeek } from '@app/domain/health/exercise/exercise.contract'
import { exerciseTexts, ofGoalInWords, sumOf, weekInWords } from '@app/domain/health/exercise/exercise.texts'
import { plural } from '@app/domain/kernel/message-format'
import { distanceUnitOf } from '@app/domain/kernel/quantities/distances'
import { addDays } from '@app/domain/kernel/time/dates'
import { weekdays } from '@app/domain/kernel/time/recurrence'
import { shortWeekdayNames, weekdayNames } from '@app/domain/kernel/time/weekday.texts'
import { LoadingCard } from '../../../api/loading-card.tsx'
import { orpc } from '../../../api/queries.ts'
import { useMay } from '../../../api/use-me.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useToday } from '../../../format/use-now.ts'
import { latePart } from '../../../loading/late-part.tsx'
import { livingPets, type PetInList, petsQuery } from '../../../records/pets.ts'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { AsWritten } from '../../../ui/layout/as-written.tsx'
import { Card, CardHeader } from '../../../ui/layout/card.tsx'
import { useAdd } from '../../../windows/add-context.ts'

const GoalDialog = latePart(() => import('./goal-dialog.tsx'), { when: 'press' })

/** Exercise of a pet in this week: its sum beside the goal, and a bar for each day. */
export default function ExerciseCard() {
  const [chosen, choose] = useState<string>()
  const { data: all } = useQuery(petsQuery)
  const pets = livingPets(all ?? [])
  // A chosen pet may be archived or deleted while the card is open.
  const petId = pets.find(({ id }) => id === chosen)?.id
  const { data, error, refetch } = useQuery({
    ...orpc.exercise.getWeek.queryOptions({ input: petId === undefined ? {} : { petId } }),
    placeholderData: keepPreviousData,
  })
  const pet = pets.find(({ id }) => id === data?.petId)
  if (!data || !all) {
    return (
      <LoadingCard
        title={exerciseTexts.title}
        loading={exerciseTexts.loading}
        className="h-80"
        error={error}
        retry={refetch}
      />
    )
  }
  if (!pet) return null
  return (
    <Card aria-labelledby="exercise">
      <CardHeader title={exerciseTexts.title} id="exercise" action={<ChangeGoal pet={pet} week={data} />} />
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="font-display text-xl/tight font-semibold">{sumOf(data.minutes)}</b>
        <span className="text-ink-soft">{ofGoalInWords(data)}</span>
      </p>
      <Facts pet={pet} week={data} />
      <WeekBars week={data} />
      <div className="mt-4 flex flex-wrap gap-2 *:min-w-0 *:flex-[1_1_8rem]">
        {pets.length > 1 && (
          <Select
            aria-label={exerciseTexts.pet}
            value={pet.id}
            onChange={({ target }) => choose(target.value)}
          >
            {pets.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <LogButton pet={pet} />
      </div>
    </Card>
  )
}

interface PartProps {
  pet: PetInList
  week: ExerciseWeek
}

function Facts({ pet, week }: PartProps) {
  const { weightUnit } = useFormat()
  return (
    <p className="text-s wrap-anywhere text-ink-soft">
      <AsWritten>{pet.name}</AsWritten> · {weekInWords(week, distanceUnitOf(weightUnit))}
    </p>
  )
}

function WeekBars({ week: { from, minutes } }: Pick<PartProps, 'week'>) {
  const today = useToday()
  const most = Math.max(1, ...minutes)
  return (
    <ol aria-label="By day" className="mt-4 flex h-32 items-stretch gap-1.5">
      {weekdays.map((weekday, at) => {
        const value = minutes[at] ?? 0
        const isToday = addDays(from, at) === today
        return (
          <li
            key={weekday}
            {...(isToday && { 'aria-current': 'date' as const })}
            className="grid min-w-0 flex-1 grid-rows-[minmax(0,1fr)_auto] gap-1 text-center text-xs font-semibold"
          >
            <span className="sr-only">
              {weekdayNames[weekday]}: {plural(value, { one: '# minute', other: '# minutes' })}
            </span>
            <span aria-hidden className="flex min-h-0 flex-col items-center justify-end gap-1">
              {value > 0 && <span className="shrink-0">{value}</span>}
              <span
                className={joinClasses(
                  'w-full max-w-7 rounded-t-[6px] high-contrast:outline-1',
                  value > 0 ? 'bg-action/70' : 'h-1 rounded-[2px] bg-line',
                )}
                {...(value > 0 && { style: { flexBasis: `${String((value / most) * 100)}%` } })}
              />
            </span>
            <span aria-hidden className={isToday ? 'font-bold text-action' : 'font-medium text-ink-soft'}>
              {shortWeekdayNames[weekday]}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function LogButton({ pet: { id, species } }: Pick<PartProps, 'pet'>) {
  const { openAdd } = useAdd()
  if (!useMay('add health logs')) return null
  return (
    <Button variant="soft" onClick={() => openAdd('exercise', { petId: id })}>
      {species === 'dog' ? exerciseTexts.logWalk : exerciseTexts.log}
    </Button>
  )
}

function ChangeGoal({ pet, week: { goal } }: PartProps) {
  const [open, setOpen] = useState(false)
  if (!useMay('edit health logs')) return null
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="-my-2 min-h-control rounded-[6px] font-semibold text-action underline-offset-4 hover:underline"
      >
        {goal === null ? exerciseTexts.setGoal : exerciseTexts.changeGoal}
      </button>
      {open && <GoalDialog pet={pet} goal={goal} onClose={() => setOpen(false)} />}
    </>
  )
}
