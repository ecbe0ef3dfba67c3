import {
  FACES_OF_A_HOUSEHOLD,
  type MeWithPlace,
  type OwnHousehold,
} from '@app/domain/identity/accounts/accounts.contract'
import { installationPermissionsOf } from '@app/domain/kernel/access/installation'
import { permissionsOf, reachOf } from '@app/domain/kernel/access/permissions'
import { hasFeature, limitOf, planTable, quotas } from '@app/domain/kernel/access/plans'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { defaultPreferences } from '@app/domain/preferences/preferences.vocabulary'
import { preferencesInForce } from '@app/domain/settings/settings.rules'
import { allDone } from '../../../platform/base/all-done.ts'
import type { Tx } from '../../../platform/database/tx.ts'
import type { Actor } from '../../../platform/database/with-actor.ts'
import { countUses } from '../../../platform/http/quota-counts.ts'
import type { Services } from '../../../platform/services/services.ts'
import { offerTutorial } from '../../tutorials/tutorials.service.ts'
import { findPerson, listOwnHouseholds } from './accounts.queries.ts'

/**
 * Describes the user, the household and the user's permissions there, so that no screen has to know the rules. Omits
 * the use of per-pet quotas, which is counted for each pet separately.
 * @throws NOT_FOUND when the user is not in the requested household
 */
export async function describeMe(
  tx: Tx,
  { links, settings, clock }: Pick<Services, 'links' | 'settings' | 'clock'>,
  { userId, systemRole, household, inMaintenance }: Actor,
): Promise<MeWithPlace> {
  if (!household) throw new Refusal(commonErrors.NOT_FOUND)
  const [[person], households, [counted]] = await allDone([
    tx.run(findPerson, []),
    listHouseholds(tx, { links, settings }),
    tx.run(countUses, []),
  ])
  if (!person) throw new Refusal(commonErrors.NOT_FOUND)
  const {
    householdName,
    preferences: chosen,
    avatarBlobId,
    createdAt,
    tutorialProgress,
    hasExpenses,
    installationGrants,
    ...known
  } = person
  const preferences = preferencesInForce(chosen ?? defaultPreferences, household.plan)
  const usage = quotas.map((quota) => [
    quota,
    { limit: limitOf(household.plan, quota), used: counted?.uses[quota] ?? 0 },
  ])
  return {
    userId,
    ...known,
    picture: avatarBlobId ? links.picture(household.id, avatarBlobId) : null,
    systemRole,
    household: { ...household, name: householdName },
    households,
    may: permissionsOf(household.role),
    installation: installationPermissionsOf(systemRole, installationGrants),
    features: [...planTable[household.plan].features],
    showsExpenses:
      reachOf(household.role, 'view expenses') !== undefined &&
      (hasExpenses || hasFeature(household.plan, 'expense_tracking')),
    usage: Object.fromEntries(usage) as MeWithPlace['usage'],
    preferences,
    tutorial: preferences.tutorials
      ? offerTutorial(household, { createdAt, progress: tutorialProgress }, clock.now())
      : null,
    billing: settings.BILLING,
    maintenance: inMaintenance,
  }
}

async function listHouseholds(
  tx: Tx,
  { links, settings }: Pick<Services, 'links' | 'settings'>,
): Promise<OwnHousehold[]> {
  const found = await tx.run(listOwnHouseholds, [FACES_OF_A_HOUSEHOLD])
  return found.map(({ faces, ...household }) => ({
    ...household,
    // Without billing one plan applies to all.
    plan: settings.BILLING === 'off' ? 'pro' : household.plan,
    faces: faces.map(({ blobId, ...face }) => ({
      ...face,
      picture: blobId ? links.picture(household.id, blobId) : null,
    })),
  }))
}
