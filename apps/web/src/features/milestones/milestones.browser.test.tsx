import { beforeAll, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { nextDownload } from '../../../test-support/downloads.ts'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { button, isGone, isShown, pressByKey, seeToast } from '../../../test-support/screen.ts'
import { addPet, bringTrouble, callElsewhere, countAsked, enter, mend } from '../../../test-support/stage.ts'

const READS = /^GET \/api\/milestones/
const PUT_AWAY = /^POST .*put-away/

beforeAll(async () => {
  await enter()
  await addPet({ name: 'Miso', species: 'cat', birthDate: yearsAgo(4) })
})

/** Today's date a number of years ago. A leap day exists in every fourth year only. */
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

/** Stubs the device's sharing and returns the shared files; `answer` is the device's response. */
function deviceShares(answer: () => Promise<void>, can = true): File[] {
  const shared: File[] = []
  const share = ({ files = [] }: ShareData) => {
    shared.push(...files)
    return answer()
  }
  Object.defineProperties(navigator, {
    canShare: { configurable: true, value: () => can },
    share: { configurable: true, value: share },
  })
  return shared
}

// spec product: a milestone is shared as a picture that the device makes
it('is shared as a picture, or left, and a picture that can’t be shared says so', async () => {
  const card = await openCard()
  await isShown(card.getByText('Miso is 4 years old.'))
  const shared = deviceShares(() => Promise.resolve())
  await pressByKey(button(card, 'Share'))
  await eventually(() => shared.length).toBe(1)
  const picture = await createImageBitmap(shared[0] as File)
  expect([shared[0]?.type, picture.width, picture.height]).toEqual(['image/png', 1080, 1350])
  deviceShares(() => Promise.reject(new DOMException('Closed', 'AbortError')))
  await pressByKey(button(card, 'Share'))
  await eventually(button(card, 'Share')).toBeEnabled()
  deviceShares(() => Promise.reject(new DOMException('Away', 'DataError')))
  await pressByKey(button(card, 'Share'))
  await seeToast('Your device could not make the picture. Please try again.')
})

it('is saved as a picture where the device shares none', async () => {
  const card = await openCard()
  deviceShares(() => Promise.reject(new DOMException('None', 'NotAllowedError')), false)
  const saved = nextDownload()
  await pressByKey(button(card, 'Share'))
  await seeToast('Picture saved')
  const { name, file } = await saved
  const picture = await createImageBitmap(file)
  expect([name, picture.width, picture.height]).toEqual(['milestone.png', 1080, 1350])
})

// spec product: milestones that fail to load leave the rest of Home unchanged, and no gap
it('is missed by no one where it can’t be read: Home is whole without it', async () => {
  await bringTrouble(READS, 'answer', 500)
  const before = await countAsked(READS)
  openApp('/')
  await eventually(() => countAsked(READS)).toBeGreaterThan(before)
  await isShown(page.getByRole('region', { name: 'Your pets' }).getByRole('link', { name: /Miso/ }))
  await isShown(page.getByRole('heading', { name: 'Today' }))
  await isShown(page.getByRole('region', { name: 'Medication Schedule' }))
  await isGone(page.getByRole('region', { name: 'Milestone' }))
  expect(page.getByRole('alert').elements()).toEqual([])
})

// spec product: birthdays, a hundred doses and the first year are shown until each user dismisses them
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

// spec product: an adoption day is a milestone, shown as years at home
it('shows the years that a pet is at home', async () => {
  await addPet({ name: 'Juniper', species: 'cat', birthDate: null, homeSince: yearsAgo(8) })
  openApp('/')
  const card = page.getByRole('region', { name: 'Milestone' })
  await isShown(card.getByRole('heading', { name: 'Eight years at home' }))
  await isShown(card.getByText('Juniper moved in eight years ago.'))
  const shared = deviceShares(() => Promise.resolve())
  await pressByKey(button(card, 'Share'))
  await eventually(() => shared.length).toBe(1)
})
