import { beforeAll, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { openApp } from '../../../test-support/open-app.tsx'
import { button, isGone, isShown, pressByKey, seeToast } from '../../../test-support/screen.ts'
import { addPet, bringTrouble, callElsewhere, countAsked, enter, mend } from '../../../test-support/stage.ts'

const PUT_AWAY = /^POST .*put-away/

beforeAll(async () => {
  await enter()
  await addPet({ name: 'Miso', species: 'cat', birthDate: yearsAgo(4) })
})

/** Today's date so many years ago. A leap day has one in every fourth year. */
function yearsAgo(years: number): string {
  const today = new Date()
  const day = [today.getMonth() + 1, today.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
  return `${today.getFullYear() - years}-${day}`
}

async function openCard(): Promise<Locator> {
  openApp('/')
  const card = page.getByRole('region', { name: 'Milestone' })
  await isShown(card.getByRole('heading', { name: 'Happy birthday, Miso!' }))
  return card
}

/** What the device is handed to share; `answer` is what it makes of it. */
function deviceShares(answer: () => Promise<void>): File[] {
  const shared: File[] = []
  const share = ({ files = [] }: ShareData) => {
    shared.push(...files)
    return answer()
  }
  Object.defineProperties(navigator, {
    canShare: { configurable: true, value: () => true },
    share: { configurable: true, value: share },
  })
  return shared
}

it('is shared as a picture, or left, and a picture that can’t be shared says so', async () => {
  const card = await openCard()
  await isShown(card.getByText('Miso is 4 years old.'))
  const shared = deviceShares(() => Promise.resolve())
  await pressByKey(button(card, 'Share'))
  await expect.poll(() => shared.length).toBe(1)
  const picture = await createImageBitmap(shared[0] as File)
  expect([shared[0]?.type, picture.width, picture.height]).toEqual(['image/png', 1080, 1350])
  deviceShares(() => Promise.reject(new DOMException('Closed', 'AbortError')))
  await pressByKey(button(card, 'Share'))
  await expect.element(button(card, 'Share')).toBeEnabled()
  deviceShares(() => Promise.reject(new DOMException('Away', 'DataError')))
  await pressByKey(button(card, 'Share'))
  await seeToast('Your device could not make the picture. Please try again.')
})

it('stays where it can’t be put away, and goes for good where it can', async () => {
  const card = await openCard()
  await bringTrouble(PUT_AWAY, 'cut')
  await pressByKey(button(card, 'Hide'))
  await seeToast('No connection')
  await isShown(card)
  await mend()
  const before = await countAsked(PUT_AWAY)
  const hide = button(card, 'Hide').element() as HTMLElement
  hide.click()
  hide.click()
  await isGone(card)
  expect((await countAsked(PUT_AWAY)) - before).toBe(1)
  const { body } = await callElsewhere<unknown[]>('GET', '/milestones')
  expect(body).toEqual([])
})

it('tells the years that a pet is at home', async () => {
  await addPet({ name: 'Juniper', species: 'cat', birthDate: null, homeSince: yearsAgo(8) })
  openApp('/')
  const card = page.getByRole('region', { name: 'Milestone' })
  await isShown(card.getByRole('heading', { name: 'Eight years at home' }))
  await isShown(card.getByText('Juniper moved in eight years ago.'))
  const shared = deviceShares(() => Promise.resolve())
  await pressByKey(button(card, 'Share'))
  await expect.poll(() => shared.length).toBe(1)
})
