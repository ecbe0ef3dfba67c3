import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { dosesOfToday, isAtHand } from '@app/domain/medications/doses/today.rules'
import { type NeedNow, needsNow } from '@app/domain/pets/pet-now.rules'
import { useMay } from '../../../api/use-me.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import { useWhenQuiet } from '../../../loading/quiet.ts'
import { dueQuery } from '../../../records/due.ts'
import type { PetInList } from '../../../records/pets.ts'
import { dosesQuery, type DueDose, withMedications } from '../../medications/doses/index.ts'

export type Need = NeedNow<DueDose>

export interface PetNow {
  pet: PetInList
  now: Date
  /** Most pressing need; a dose that was just marked stays until a quiet moment. */
  need: Need | undefined
  /** Next dose of today that is not due yet. */
  ahead: DueDose | undefined
  /** State of the read of the pet's needs. */
  state: 'known' | 'loading' | Failed
  /** True if the row with the need is visible; false behind the folded head. */
  isRowInSight: boolean
  setRowInSight: (is: boolean) => void
}

interface Failed {
  error: Error
  isReading: boolean
  retry: () => void
}

const NowContext = createContext<PetNow | undefined>(undefined)

/** Present need of this record's pet; undefined for an archived pet, and for users who may not see it. */
export const usePetNow = (): PetNow | undefined => use(NowContext)

/** Computes a pet's present need, once for every part that shows it. */
export function PetNowProvider({ pet, children }: { pet: PetInList; children: ReactNode }) {
  const isAsked = useMay('view medications') && pet.archivedAt === null
  if (!isAsked) return <NowContext value={undefined}>{children}</NowContext>
  return <Asking pet={pet}>{children}</Asking>
}

function Asking({ pet, children }: { pet: PetInList; children: ReactNode }) {
  const now = useNow()
  const { dayOf } = useFormat()
  const [isRowInSight, setRowInSight] = useState(false)
  const asksDoses = pet.summary.activeMedications > 0
  const doses = useQuery({
    ...dosesQuery(dayOf(now), pet.id),
    select: withMedications,
    enabled: asksDoses,
  })
  const due = useQuery(dueQuery)
  const { id: petId } = pet
  const ofPet = asksDoses ? doses.data : undefined
  // Shows no other need before the doses are read or have failed: a dose would be more pressing.
  const entries = asksDoses && !doses.data && !doses.error ? undefined : due.data?.entries
  const needs = useMemo(
    () => needsNow({ petId, doses: ofPet ?? [], due: entries ?? [], now, dayOf }),
    [petId, ofPet, entries, now, dayOf],
  )
  const need = useFirst(needs)
  const ahead = dosesOfToday(ofPet ?? [], now, dayOf).find((dose) => !dose.mark && !isAtHand(dose, now))
  const unread = [...(asksDoses ? [doses] : []), due].filter(({ data }) => data === undefined)
  const error = unread.find((list) => list.error)?.error
  const isReading = unread.some(({ isFetching }) => isFetching)
  const isKnown = unread.length === 0
  const { refetch: readDue } = due
  const { refetch: readDoses } = doses
  const state = useMemo((): PetNow['state'] => {
    if (isKnown) return 'known'
    if (!error) return 'loading'
    const retry = () => void Promise.all([readDue(), asksDoses && readDoses()])
    return { error, isReading, retry }
  }, [isKnown, error, isReading, readDue, readDoses, asksDoses])
  const value = useMemo(
    () => ({ pet, now, need, ahead, state, isRowInSight, setRowInSight }),
    [pet, now, need, ahead, state, isRowInSight],
  )
  return <NowContext value={value}>{children}</NowContext>
}

/**
 * First open need. A shown need stays until a quiet moment, even after it was marked or another became more pressing.
 */
function useFirst(needs: readonly Need[]): Need | undefined {
  const first = needs.find((need) => !isMarked(need))
  const [keptKey, setKeptKey] = useState(first?.key)
  const kept = needs.find(({ key }) => key === keptKey)
  if (!kept && keptKey !== first?.key) setKeptKey(first?.key)
  const shown = kept ?? first
  useWhenQuiet(shown?.key !== first?.key, () => setKeptKey(first?.key))
  return shown
}

const isMarked = (need: Need): boolean => 'dose' in need && need.dose.mark !== null
