import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { noisePhoto, putInto } from '../../../test-support/pictures.ts'
import {
  add,
  button,
  click,
  entryOf,
  field,
  fillIn,
  isGone,
  isShown,
  openedPet,
  openTab,
  press,
  pressByKey,
  pressUnlessGone,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  addPet,
  addPhoto,
  addRecord,
  bringTrouble,
  callElsewhere,
  countAsked,
  enter,
  mend,
  mendButNews,
} from '../../../test-support/stage.ts'

/** Exceeds a page of a story, which has 40 entries. */
const MORE_THAN_A_PAGE = 41

let petId = ''
beforeAll(async () => {
  await enter()
  petId = (await addPet({ name: 'Miso' })).id
  await addRecord('vaccination', petId, { administeredDate: '2020-05-03', vaccineName: 'FVRCP' })
  for (let at = 1; at < MORE_THAN_A_PAGE; at += 1)
    await addRecord('healthLog', petId, {
      type: 'behavior',
      value: `Mood ${at}`,
      logDate: `2026-01-${String((at % 28) + 1).padStart(2, '0')}`,
    })
  await addRecord('healthLog', petId, { type: 'weight', value: '10.3 lbs', logDate: '2026-02-20' })
  await addRecord('healthLog', petId, { type: 'weight', value: '10.1 lbs', logDate: '2026-03-20' })
})

async function openStory(id = petId, name = 'Miso'): Promise<Locator> {
  openApp(`/pets/${id}?tab=story`)
  return openedPet(name)
}

const monthOf = (root: Locator, name: string): Locator => root.getByRole('region', { name })
const widthOf = (shown: Locator): number => shown.element().getBoundingClientRect().width

it('shows months with their counts, and each entry opens its record', async () => {
  const miso = await openStory()
  const march = monthOf(miso, 'March 2026')
  await isShown(march.getByText('Down 0.2 since February 20', { exact: true }))
  await eventually(march.getByText('10.1 lbs').first()).toBeVisible()
  await click(march.getByRole('link', { name: /10\.1 lbs/ }))
  await isShown(miso.getByRole('tab', { name: 'Health', selected: true }))
  await eventually(entryOf(miso, '10.1 lbs')).toHaveAttribute('aria-current', 'true')
})

// spec product: the story is paged in one order and shows one kind at a time
it('shows one kind at a time, and goes back from a kind that has nothing', async () => {
  const miso = await openStory()
  await isShown(monthOf(miso, 'January 2026'))
  await press(miso, 'Weights')
  await isGone(monthOf(miso, 'January 2026'))
  await isShown(monthOf(miso, 'February 2026'))
  await eventually(button(miso, 'Weights')).toHaveAttribute('aria-pressed', 'true')
  await press(miso, 'Photos')
  await isShown(miso.getByRole('heading', { name: 'Nothing here yet' }))
  await press(miso, 'Show everything')
  await isShown(monthOf(miso, 'January 2026'))
})

it('says when it can’t be read, and is read again', async () => {
  await bringTrouble(/^GET \/api\/(pets\/[^/]+\/story|live)/, 'cut')
  const miso = await openStory()
  await isShown(miso.getByRole('heading', { name: 'No connection' }))
  await isShown(button(miso, 'Weights'))
  await mendButNews()
  await pressUnlessGone(miso, 'Try Again')
  await isShown(monthOf(miso, 'March 2026'))
})

// spec product: a page of the story that fails to load leaves the shown entries
it('keeps the shown pages if the next one can’t be read, and asks once for two taps', async () => {
  const miso = await openStory()
  await isShown(monthOf(miso, 'January 2026'))
  await bringTrouble(/story\?.*cursor|live/, 'cut')
  await pressByKey(button(miso, 'Load more'))
  await isShown(miso.getByRole('alert'))
  await isShown(monthOf(miso, 'March 2026'))
  await mend()
  const before = await countAsked(/story\?.*cursor/)
  const again = button(miso, 'Try Again').element() as HTMLElement
  again.click()
  again.click()
  await isShown(monthOf(miso, 'May 2020'))
  await isGone(button(miso, 'Load more'))
  expect((await countAsked(/story\?.*cursor/)) - before).toBe(1)
})

// spec product: the story leads to another year and shows records that others add
it('leads to another year beside it', async () => {
  await page.viewport(1440, 900)
  const miso = await openStory()
  const years = miso.getByRole('navigation', { name: 'Years' })
  await eventually(button(years, '2026')).toHaveAttribute('aria-current', 'true')
  await pressByKey(button(years, '2020'))
  await isShown(monthOf(miso, 'May 2020'))
  await isGone(monthOf(miso, 'March 2026'))
  await pressByKey(button(years, '2026'))
  await isShown(monthOf(miso, 'March 2026'))
  await page.viewport(414, 896)
})

it('shows what another user adds', async () => {
  const miso = await openStory()
  await isShown(monthOf(miso, 'March 2026'))
  await eventually(() => countAsked(/live/)).toBeGreaterThan(0)
  await callElsewhere('POST', `/pets/${petId}/health-logs`, {
    id: crypto.randomUUID().replace(/^(.{14})./, '$17'),
    type: 'behavior',
    value: 'Chased a butterfly',
    logDate: '2026-04-02',
  })
  await isShown(monthOf(miso, 'April 2026').getByText('Chased a butterfly'))
})

it('shows the finding of an exam without a weight', async () => {
  const { id } = await addPet({ name: 'Biscuit' })
  await callElsewhere('POST', `/pets/${id}/advanced-trackings`, {
    id: crypto.randomUUID().replace(/^(.{14})./, '$17'),
    logDate: '2026-03-02',
    tracking: { vitals: { heartRate: 94 }, behavior: { energyLevel: 7 } },
  })
  const biscuit = await openStory(id, 'Biscuit')
  await isShown(monthOf(biscuit, 'March 2026').getByText('Heart 94/min · Energy 7 of 10'))
})

// spec product: the story shows the day on which a pet moved in and its years at home, which end with its
//   life
it('shows when a pet moved in and its years at home, with a link to the pet', async () => {
  const { id } = await addPet({ name: 'Juniper', birthDate: null, homeSince: '2016-01-09' })
  const juniper = await openStory(id, 'Juniper')
  const tenth = monthOf(juniper, 'January 2026').getByRole('link', { name: /Ten years at home/ })
  await isShown(tenth.getByText('Juniper moved in on Jan 9, 2016'))
  await isShown(monthOf(juniper, 'January 2016').getByText('Juniper moved in'))
  await pressByKey(tenth)
  await isShown(juniper.getByRole('tab', { name: 'Overview', selected: true }))
})

it('invites to begin where nothing was noted', async () => {
  const { id } = await addPet({ name: 'Clover' })
  const clover = await openStory(id, 'Clover')
  await isShown(clover.getByRole('heading', { name: 'Clover’s story starts here' }))
  await press(clover, 'Add Photo')
  await isShown(page.getByRole('dialog', { name: 'Add Photo' }))
})

// spec product: photos stand large in the story, alone or side by side, and open in full
describe('photos', () => {
  /** Exceeds the side of a list's thumbnail, in pixels. */
  const LARGE = 400
  let id = ''
  let january: Locator
  let olive: Locator
  beforeEach(async () => {
    await page.viewport(1440, 900)
    id = (await addPet({ name: 'Olive' })).id
    await addRecord('healthLog', id, { type: 'weight', value: '10.1 lbs', logDate: '2026-01-06' })
    olive = await openStory(id, 'Olive')
    january = monthOf(olive, 'January 2026')
    await isShown(january)
  })
  afterAll(() => page.viewport(414, 896))

  it('stand large in their month, and open in full', async () => {
    await openTab(olive, 'Photos')
    const adding = await add(olive, 'Add Photo')
    putInto(field(adding, 'Choose photos'), await noisePhoto('snow.png', LARGE))
    await fillIn(adding, { Date: '2026-01-05' })
    await press(adding, 'Add Photo')
    await isGone(adding)
    await openTab(olive, 'Story')
    const picture = january.getByRole('img', { name: 'Photo of Olive' })
    await isShown(picture)
    picture.element().scrollIntoView({ behavior: 'instant', block: 'center' })
    await eventually(() => (picture.element() as HTMLImageElement).naturalWidth).toBe(LARGE)
    expect(widthOf(picture)).toBeGreaterThan(widthOf(january.getByRole('list')) / 2)
    await click(picture)
    await isShown(windowOf('Photo of Jan 5, 2026').getByText('1 of 1'))
  })

  it('stand side by side where two follow one another, and are shown alone', async () => {
    for (const caption of ['First snow', 'On the sofa']) await addPhoto(id, caption)
    await press(olive, 'Photos')
    await isGone(january.getByText('10.1 lbs'))
    const [snow, sofa] = ['First snow', 'On the sofa'].map((name) => january.getByRole('link', { name }))
    for (const photo of [snow, sofa]) await isShown(photo as Locator)
    expect(snow?.element().getBoundingClientRect().top).toBe(sofa?.element().getBoundingClientRect().top)
    await snow?.click()
    await isShown(windowOf('First snow').getByText('2 of 2'))
  })
})
