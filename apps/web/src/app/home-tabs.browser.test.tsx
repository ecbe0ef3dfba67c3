import { beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../test-support/open-app.tsx'
import { isShown } from '../../test-support/screen.ts'
import { enter } from '../../test-support/stage.ts'

const row = page.getByRole('navigation', { name: 'Dashboard' })
const title = () => document.title

beforeAll(async () => {
  await enter()
})
beforeEach(async () => {
  await page.viewport(390, 844)
})

it('a tab is what the page is called, and the overview what the product is', async () => {
  openApp('/?tab=reminders')
  await isShown(page.getByRole('tab', { name: 'Active' }))
  await expect.poll(title).toBe('Reminders | Pawtrail')
  await row.getByRole('link', { name: 'Overview' }).click()
  await expect.poll(title).toBe('Smart Pet Care | Pawtrail')
  await row.getByRole('link', { name: 'Reminders' }).click()
  await expect.poll(title).toBe('Reminders | Pawtrail')
})

it.each(['health', 'overview', 'nonsense'])('a tab that is not there (%s) is the overview', async (tab) => {
  openApp(`/?tab=${tab}&more=1`)
  await expect.element(row.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
  expect(location.search).toBe('?more=1')
  expect(title()).toBe('Smart Pet Care | Pawtrail')
})
