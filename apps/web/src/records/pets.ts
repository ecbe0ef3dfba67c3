import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PetInList } from '@app/domain/pets/pets.contract'
import { orpc } from '../api/queries.ts'

export type { PetInList } from '@app/domain/pets/pets.contract'

/** The household's pets with their counters; archived ones last. */
export const petsQuery = queryOptions(orpc.pets.list.queryOptions({ input: {} }))

/** Pets that accept new records: those that are not archived. */
export const livingPets = (pets: readonly PetInList[]): PetInList[] =>
  pets.filter(({ archivedAt }) => archivedAt === null)

/** Pets that a record of `petId` can be of: its present one even if archived, and those that accept new records. */
export const choosablePets = (pets: readonly PetInList[], petId: string | null): PetInList[] =>
  pets.filter(({ id, archivedAt }) => archivedAt === null || id === petId)

/** Replaces a pet's name while the pets can't be read. */
export const UNKNOWN_PET = 'one of your pets'

/** The pet's name as user-written text; undefined while it is unknown. */
export const writtenName = (name: string): string | undefined => (name === UNKNOWN_PET ? undefined : name)

/** One pet of the household, once the pets have loaded. */
export function usePet(petId: string): PetInList | undefined {
  return useQuery({ ...petsQuery, select: (pets) => pets.find(({ id }) => id === petId) }).data
}
