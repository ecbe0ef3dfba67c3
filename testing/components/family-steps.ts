import type { Plan } from '@app/domain/kernel/access/plans'
import type { TestApp } from '../app.ts'
import { invite, mailedInvitation } from '../factories/invitations.ts'
import {
  addMember,
  makeMember,
  makePerson,
  setOwnedSince,
  setPlan,
  type TestPerson,
} from '../factories/people.ts'
import { signedIn, type State } from './state.ts'

/** Owners who offer their household to a page's user. */
const offering = new WeakMap<State, TestPerson>()

function ownerWhoOffers(state: State): TestPerson {
  const owner = offering.get(state)
  if (!owner) throw new Error('There is no offer of a household.')
  return owner
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Returns the household of a page. */
async function homeOf(state: State): Promise<Pick<TestPerson, 'householdId'>> {
  const { body } = await signedIn(state).call<{ household: { id: string } }>('GET', '/me')
  return { householdId: body.household.id }
}

/** Test steps for the members of a household. */
export const familySteps = {
  /** Adds a caregiver to the page's household. */
  async member(app: TestApp, state: State, { name }: { name: string }) {
    const { userId } = await makeMember(app, await homeOf(state), 'caregiver', name)
    return { userId }
  },
  /** Puts the page's household on another plan. */
  async plan(app: TestApp, state: State, { plan }: { plan: Plan }) {
    await setPlan(app, await homeOf(state), plan)
  },
  /** Sets since how many days the page's user has owned the household. */
  async ownedFor(app: TestApp, state: State, { days }: { days: number }) {
    const since = app.services.clock.now().getTime() - days * DAY - HOUR
    await setOwnedSince(app, await homeOf(state), new Date(since))
  },
  /** Offers another user's household to the page's user, who is a caregiver there. */
  async offeredHousehold(app: TestApp, state: State, { name }: { name: string }) {
    const owner = await makePerson(app, { name })
    await addMember(app, owner, { userId: state.userId }, 'caregiver')
    const { status } = await owner.client.call('POST', '/household/handover', { userId: state.userId })
    if (status !== 200) throw new Error('The household was not offered.')
    offering.set(state, owner)
    return { householdId: owner.householdId }
  },
  /** Creates an invitation by mail from another household. @returns the token of the link */
  async invitation(app: TestApp, _state: State, { name, email }: { name: string; email: string }) {
    const owner = await makePerson(app, { name, plan: 'pro' })
    const { body } = await invite(owner, { email })
    const { token } = await mailedInvitation(app, owner, body.id)
    return token
  },
  /** Withdraws the offer of that household. */
  async offerWithdrawn(_app: TestApp, state: State) {
    await ownerWhoOffers(state).client.call('DELETE', '/household/handover')
  },
  /** Removes the page's user from that household. */
  async removedByOwner(_app: TestApp, state: State) {
    await ownerWhoOffers(state).client.call('DELETE', `/household/members/${state.userId}`)
  },
}
