import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { quickCheckTexts } from '@app/domain/health/quick-checks/quick-checks.texts'
import { capitalized } from '@app/domain/kernel/message-format'
import { daysBetween } from '@app/domain/kernel/time/dates'
import { LoadingCard } from '../../../api/loading-card.tsx'
import { orpc } from '../../../api/queries.ts'
import { useMay } from '../../../api/use-me.ts'
import { distanceInWords } from '../../../format/format-dates.ts'
import { useToday } from '../../../format/use-now.ts'
import { latePart } from '../../../loading/late-part.tsx'
import { faceOf } from '../../../records/face-of.tsx'
import { PetFaces } from '../../../records/pet-faces.tsx'
import { type PetInList, petsQuery } from '../../../records/pets.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { AsWritten } from '../../../ui/layout/as-written.tsx'
import { Card, CardHeader } from '../../../ui/layout/card.tsx'

const AddCheckDialog = latePart(() => import('./add-check-dialog.tsx'), { when: 'press' })

const WEEK = 7

/** Day of a check from today: 'Today', '3 days ago', 'A week ago'; 'Not yet' without one. */
function sinceInWords(checkedOn: string | null, today: string): string {
  if (checkedOn === null) return quickCheckTexts.notYet
  if (daysBetween(checkedOn, today) === WEEK) return 'A week ago'
  return capitalized(distanceInWords(checkedOn, today))
}

/** Pets with the day of their last Quick Health Check; a role that may do one chooses the pet. */
export default function QuickCheckCard() {
  const {
    data: checks,
    error,
    refetch,
  } = useQuery(orpc.quickChecks.listLastChecks.queryOptions({ input: {} }))
  const { data: all } = useQuery(petsQuery)
  const today = useToday()
  const mayAdd = useMay('add health logs')
  const [chosen, choose] = useState<string>()
  const [checking, check] = useState<PetInList>()
  const { title, detail, loading, start } = quickCheckTexts
  if (!checks || !all) {
    return <LoadingCard title={title} loading={loading} className="h-64" error={error} retry={refetch} />
  }
  const checkedOn = new Map(checks.map(({ petId, checkedOn: day }) => [petId, day]))
  const pets = all.filter(({ id }) => checkedOn.has(id))
  const pet = pets.find(({ id }) => id === (chosen ?? checks[0]?.petId)) ?? pets[0]
  if (!pet) return null
  const sinceOf = ({ id }: { id: string }) => sinceInWords(checkedOn.get(id) ?? null, today)
  if (!mayAdd) {
    const renderFace = faceOf(pets)
    return (
      <Card aria-labelledby="quick-check">
        <CardHeader title={title} id="quick-check" />
        <ul aria-labelledby="quick-check" className="divide-y divide-line">
          {pets.map((each) => (
            <li key={each.id} className="flex min-h-control items-center gap-3.5 py-row">
              {renderFace(each.id, 'size-11 rounded-[14px]')}
              <span className="min-w-0 flex-1 font-semibold wrap-anywhere">
                <AsWritten>{each.name}</AsWritten>
              </span>
              <span className="text-s text-ink-soft">{sinceOf(each)}</span>
            </li>
          ))}
        </ul>
      </Card>
    )
  }
  return (
    <Card aria-labelledby="quick-check">
      <CardHeader title={title} id="quick-check" />
      <p className="-mt-1 mb-3 text-s text-ink-soft">{detail}</p>
      <PetFaces pets={pets} chosen={pet.id} onChoose={({ id }) => choose(id)} detailOf={sinceOf} />
      <Button variant="soft" className="mt-3 w-full" onClick={() => check(pet)}>
        <span className="wrap-anywhere">{start(pet.name)}</span>
      </Button>
      {checking && <AddCheckDialog pet={checking} onClose={() => check(undefined)} />}
    </Card>
  )
}
