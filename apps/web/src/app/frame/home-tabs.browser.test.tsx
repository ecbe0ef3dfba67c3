import { beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { click, isShown } from '../../../test-support/screen.ts'
import { addPet, enter } from '../../../test-support/stage.ts'

const row = page.getByRole('navigation', { name: 'Dashboard' })
const title = () => document.title
const topOfRow = () => row.element().getBoundingClientRect().top

beforeAll(async () => {
  await enter()
})
beforeEach(async () => {
  await page.viewport(390, 844)
})

// spec engagement §2: a tab gives the page its title; an unknown tab shows the overview
//   in apps/web/src/app/home.tsx
it('a page is titled by its tab, and the overview by the product', async () => {
  openApp('/?tab=reminders')
  await isShown(page.getByRole('tab', { name: 'Active' }))
  await eventually(title).toBe('Reminders | Pawtrail')
  await click(row.getByRole('link', { name: 'Overview' }))
  await eventually(title).toBe('Smart Pet Care | Pawtrail')
  await click(row.getByRole('link', { name: 'Reminders' }))
  await eventually(title).toBe('Reminders | Pawtrail')
})

// spec engagement §2: mobile bottom nav of Home, Pets, Add, Community and Profile; the
//   dashboard's tabs, at most 5, as a row with addresses
it('the tabs stay at the top while the page is scrolled', async () => {
  await addPet({ name: 'Miso' })
  openApp('/')
  await isShown(page.getByRole('region', { name: 'Usage and limits' }))
  expect(topOfRow()).toBeGreaterThan(50)
  for (const place of [600, document.documentElement.scrollHeight]) {
    scrollTo(0, place)
    await eventually(topOfRow).toBe(0)
  }
  scrollTo(0, 0)
})

it.each(['overview', 'nonsense'])('a tab that is not there (%s) is the overview', async (tab) => {
  openApp(`/?tab=${tab}&more=1`)
  await eventually(row.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
  expect(location.search).toBe('?more=1')
  expect(title()).toBe('Smart Pet Care | Pawtrail')
})
