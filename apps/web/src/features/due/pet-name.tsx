import { useQuery } from '@tanstack/react-query'
import { petsQuery } from '../../records/pets.ts'

/** The name of a pet by its id; nothing while the pets are not there. */
export function PetName({ petId }: { petId: string }) {
  const { data } = useQuery(petsQuery)
  return data?.find(({ id }) => id === petId)?.name ?? ''
}
