import type { Format } from '../../format/format.ts'
import type { PetInList } from '../../records/pets.ts'

/** Sorts after every day, yyyy-MM-dd. */
const NEVER = '9999-12-31'

/** Day of a pet's present weight on the user's calendar, yyyy-MM-dd; undefined without a weight. */
export function dayWeighed(
  { weightKg, summary: { weighedOn, weightTypedAt } }: PetInList,
  dayOf: Format['dayOf'],
): string | undefined {
  if (weightKg === null) return undefined
  return weighedOn ?? (weightTypedAt === null ? undefined : dayOf(weightTypedAt))
}

/** Returns the pet that was weighed longest ago; one never weighed, such as a fish, comes last. */
export function longestUnweighed(pets: readonly PetInList[], dayOf: Format['dayOf']): PetInList | undefined {
  const since = (pet: PetInList) => dayWeighed(pet, dayOf) ?? NEVER
  return pets.toSorted((one, other) => since(one).localeCompare(since(other)))[0]
}
