import { Refusal } from '@app/domain/kernel/errors'
import type { Pet, PetFields } from '@app/domain/pets/pets.contract'
import { petErrors } from '@app/domain/pets/pets.errors'
import type { Tx } from '../../platform/database/tx.ts'
import { addRecord } from '../../platform/records/records.ts'
import type { Services } from '../../platform/services/services.ts'
import { countPets, petTable } from './pets.queries.ts'

/**
 * Adds a pet. The caller checks the plan's quota.
 * @throws PET_CEILING_REACHED, and the errors of `addRecord`
 */
export async function addPet(
  tx: Tx,
  services: Pick<Services, 'config'>,
  fields: Partial<PetFields> & { id: string },
): Promise<Pet> {
  const added = await addRecord<Pet>(tx, petTable, fields)
  await checkCeiling(tx, services)
  return added
}

/**
 * Checks the installation's ceiling against abuse, on any plan; 0 means none (spec access §9). Archived pets count too,
 * because otherwise archiving and adding in turn could fill a household without end.
 */
async function checkCeiling(tx: Tx, { config }: Pick<Services, 'config'>): Promise<void> {
  const { maxPetsPerUser } = await config()
  if (maxPetsPerUser === 0) return
  const [kept] = await tx.run(countPets, [])
  if ((kept?.pets ?? 0) > maxPetsPerUser) {
    throw new Refusal(petErrors.PET_CEILING_REACHED, { max: maxPetsPerUser })
  }
}
