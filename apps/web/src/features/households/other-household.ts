import type { OwnHousehold } from '@app/domain/identity/accounts/accounts.contract'
import { planLabels } from '@app/domain/kernel/access/plan-names'
import { roleBadges } from '@app/domain/kernel/access/roles'
import { plural } from '@app/domain/kernel/message-format'
import { HOUSEHOLD_PARAM } from '../../api/client/acting-household.ts'

/** Role of the user in a household, its plan and its pets: 'Owner · Premium · 3 pets'. */
export const householdInWords = ({ role, plan, pets }: OwnHousehold): string =>
  [roleBadges[role], planLabels[plan], plural(pets, { one: '# pet', other: '# pets' })].join(' · ')

/** Names the household in the address, so that going back opens this page in it, whatever was opened since. */
export function nameInAddress(household: string): void {
  const address = new URL(location.href)
  address.searchParams.set(HOUSEHOLD_PARAM, household)
  history.replaceState(history.state, '', address)
}
