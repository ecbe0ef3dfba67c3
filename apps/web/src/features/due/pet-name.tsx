import { useQuery } from '@tanstack/react-query'
import { petsQuery } from '../../records/pets.ts'

/** Name of a pet by its id; empty until the pets have loaded. */
export function PetName({ petId }: { petId: string }) {
  const { data } = useQuery(petsQuery)
  return data?.find(({ id }) => id === petId)?.name ?? ''
}
