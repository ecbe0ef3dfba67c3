import { afterEach, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  button,
  click,
  doubleClick,
  isGone,
  isShown,
  press,
  seeToast,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  bringTrouble,
  callElsewhere,
  countAsked,
  enter,
  mend,
  offerHousehold,
  removeFromTheirs,
  withdrawOffer,
} from '../../../test-support/stage.ts'

const ACCEPTS = /^POST \/api\/handovers\/[\w-]+\/acceptances$/

beforeAll(async () => {
  await enter()
})

afterEach(() => mend())

const offerOf = (name: string) => windowOf(`${name} wants to hand over a household to you`)

/** Offers a household to the signed-in user and opens the offer. */
async function openOffer(name: string) {
  const { householdId } = await offerHousehold(name)
  openApp('/family')
  await click(page.getByRole('button', { name: 'See the offer' }))
  await isShown(offerOf(name).getByText(`You would own the household ${name}.`))
  return { householdId, window: offerOf(name) }
}

/** Role of the user in a household, as another device reads it. */
async function roleIn(householdId: string): Promise<string | undefined> {
  const { body } = await callElsewhere<{ households: { id: string; role: string }[] }>('GET', '/me')
  return body.households.find(({ id }) => id === householdId)?.role
}

it('an offer is declined', async () => {
  const { householdId, window } = await openOffer('Dora')
  await press(window, 'Decline')
  await isGone(window)
  await seeToast('Offer declined')
  await isGone(page.getByRole('button', { name: 'See the offer' }))
  expect(await roleIn(householdId)).toBe('caregiver')
})

// spec product: an offer of a household is pending for seven days, one at a time; it ends when withdrawn or
//   declined, and with the membership
it('an offer that is withdrawn while it is read says so', async () => {
  const { window } = await openOffer('Cleo')
  await withdrawOffer()
  await isShown(window.getByText('This offer is no longer open'))
  await press(window, 'Got it')
  await isGone(window)
})

it('reports to a user that they were removed from the household meanwhile', async () => {
  const { window } = await openOffer('Bela')
  await bringTrouble(ACCEPTS, 'hold')
  await press(window, 'Accept household')
  await eventually(() => countAsked(ACCEPTS)).toBe(1)
  await removeFromTheirs()
  await mend()
  await seeToast('You are no longer in this household')
})

it('two taps accept once', async () => {
  const { window } = await openOffer('Elif')
  const before = await countAsked(ACCEPTS)
  await bringTrouble(ACCEPTS, 'hold')
  await doubleClick(button(window, 'Accept household'))
  await eventually(() => countAsked(ACCEPTS)).toBe(before + 1)
  await withdrawOffer()
  await mend()
  await seeToast('This offer is no longer open')
  expect(await countAsked(ACCEPTS)).toBe(before + 1)
})

it('reports a lost answer, and the window shows the owner of the household', async () => {
  const { householdId, window } = await openOffer('Finn')
  await bringTrouble(ACCEPTS, 'cut')
  await press(window, 'Accept household')
  await seeToast('No connection')
  await mend()
  expect(await roleIn(householdId)).toBe('caregiver')
  await bringTrouble(ACCEPTS, 'lose')
  await press(window, 'Accept household')
  await isShown(window.getByText('The household Finn is yours now'))
  expect(await roleIn(householdId)).toBe('owner')
})
