import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
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
  addMember,
  bringTrouble,
  callElsewhere,
  countAsked,
  endProof,
  enter,
  mend,
} from '../../../test-support/stage.ts'

const OFFERS = /^POST \/api\/household\/handover$/
const WITHDRAWS = /^DELETE \/api\/household\/handover$/
const ACTION = 'Hand over this household'
const window = windowOf(ACTION)

let sam: string
beforeAll(async () => {
  await enter()
  ;({ userId: sam } = await addMember('Sam'))
})

beforeEach(async () => {
  await callElsewhere('DELETE', '/household/handover')
  openApp('/family')
  await isShown(page.getByRole('button', { name: ACTION }))
})

afterEach(() => mend())

/** Id of the user to whom the household is offered, as another device reads it. */
const offeredTo = async (): Promise<string | undefined> =>
  (await callElsewhere<{ offer: { userId: string } | null }>('GET', '/household/handover')).body.offer?.userId

async function chooseSam() {
  await press(page, ACTION)
  await isShown(window)
  await click(window.getByText('Caregiver', { exact: true }))
}

it('says what changes for whom, and wants the new owner chosen', async () => {
  await press(page, ACTION)
  await isShown(window.getByText('You cannot take it back'))
  await isShown(window.getByText('Your subscription ends when they accept'))
  await press(window, 'Offer household')
  await isShown(window.getByText('Choose the new owner'))
  await click(window.getByText('Caregiver', { exact: true }))
  await isShown(window.getByRole('heading', { name: 'For Sam' }))
  expect(await offeredTo()).toBeUndefined()
})

it('two taps offer once; the pending offer is withdrawn in its row', async () => {
  await chooseSam()
  const before = await countAsked(OFFERS)
  await bringTrouble(OFFERS, 'hold')
  await doubleClick(button(window, 'Offer household'))
  await eventually(() => countAsked(OFFERS)).toBe(before + 1)
  await mend()
  await isGone(window)
  expect(await countAsked(OFFERS)).toBe(before + 1)
  await seeToast('You offered the household to Sam')
  await isShown(page.getByText('Offered to Sam'))
  await isGone(page.getByRole('button', { name: ACTION }))
  await doubleClick(button(page, 'Withdraw offer'))
  await seeToast('Offer withdrawn')
  await isShown(page.getByRole('button', { name: ACTION }))
  expect(await offeredTo()).toBeUndefined()
})

it('reports a lost answer, and offering again leaves one offer', async () => {
  await chooseSam()
  await bringTrouble(OFFERS, 'lose')
  await press(window, 'Offer household')
  await seeToast('No connection')
  await mend()
  await press(window, 'Offer household')
  await isGone(window)
  expect(await offeredTo()).toBe(sam)
})

it('a withdrawal whose answer is lost may be repeated', async () => {
  await callElsewhere('POST', '/household/handover', { userId: sam })
  await isShown(page.getByText('Offered to Sam'))
  await bringTrouble(WITHDRAWS, 'lose')
  await press(page, 'Withdraw offer')
  await seeToast('No connection')
  await mend()
  await isShown(page.getByRole('button', { name: ACTION }))
  expect(await offeredTo()).toBeUndefined()
})

it('asks who it is, and changes nothing when that is left', async () => {
  await endProof()
  await chooseSam()
  await press(window, 'Offer household')
  const proof = windowOf('Confirm it’s you')
  await isShown(proof)
  await press(proof, 'Cancel')
  await isGone(proof)
  await isShown(window)
  expect(await offeredTo()).toBeUndefined()
})
