import { randomBytes } from 'node:crypto'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { nameFor } from '@app/domain/kernel/names'
import { onboardingContract } from '@app/domain/onboarding/onboarding.contract'
import { text } from '../../platform/database/columns.ts'
import { namedSql, type Tx } from '../../platform/database/tx.ts'
import type { Actor } from '../../platform/database/with-actor.ts'
import { withinQuota } from '../../platform/http/quota-guard.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services/services.ts'
import { addPet } from '../pets/pets.service.ts'

const findEmail = namedSql(
  { email: text },
  'select coalesce(unconfirmed_email, email) as email from own_account',
)
const completeProfile = namedSql('select app.complete_onboarding($1)')
const keepDefaultPreferences = namedSql(
  'insert into user_preferences (user_id) values ((select app.user_id())) on conflict (user_id) do nothing',
)

type FirstPet = Parameters<typeof addPet>[2]

/**
 * Adds the first pet, which counts towards the quota like any other. Completing twice adds it once, because its id is
 * the same.
 */
async function addFirstPet(tx: Tx, services: Services, { household }: Actor, pet: FirstPet): Promise<void> {
  if (household?.role !== 'owner') throw new Refusal(commonErrors.NOT_ALLOWED)
  const entry = { quota: 'pets', plan: household.plan, scope: {} } as const
  await withinQuota(tx, entry, (held) => addPet(held, services, pet))
}

export const onboardingRoutes = serve(onboardingContract, {
  completeOnboarding: async ({ tx, actor, input, context: { services } }) => {
    const [account] = await tx.run(findEmail, [])
    const suffix = randomBytes(2).toString('hex')
    const displayName = nameFor({ displayName: input.displayName, email: account?.email, suffix })
    await tx.run(completeProfile, [displayName])
    await tx.run(keepDefaultPreferences, [])
    if (input.pet) await addFirstPet(tx, services, actor, input.pet)
    return {
      displayName,
      nameGenerated: displayName !== input.displayName,
      petId: input.pet?.id ?? null,
    }
  },
})
