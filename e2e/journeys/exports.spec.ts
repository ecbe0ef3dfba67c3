import { readFile } from 'node:fs/promises'
import { EXPORT_LINK } from '@app/domain/exports/exports.vocabulary'
import { addPet } from '@app/testing/factories/records'
import { readZip } from '@app/testing/read-zip'
import { checkPage } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/test.ts'
import { seeToast } from '../pages/toasts.ts'

const EXPORTS = /\/api\/exports$/

// spec engagement §2: Export Center: cards with Export All and Preview, pet selection, history
//   in apps/web/src/features/exports/export-center.tsx
test(
  'an owner exports three pets, downloads the file, and cancels another export',
  { tag: '@main' },
  async ({ page, context, newOwner }) => {
    const ana = await newOwner()
    for (const name of ['Biscuit', 'Miso', 'Clover']) await addPet(ana.client, { name })
    await ana.enter(context)
    const bar = page.getByRole('region', { name: 'Health Summary', exact: true })
    const history = page.getByRole('list', { name: 'History' })

    await test.step('Given the Export Center with the first page of the first pet', async () => {
      await page.goto('/?tab=reports')
      await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Export' }).click()
      await expect(page).toHaveURL(EXPORT_LINK)
      await expect(page.getByRole('img', { name: /^Health Summary for Biscuit, page 1/ })).toBeVisible()
      await checkPage(page)
    })

    await test.step('When they export all, its progress is shown until it is complete', async () => {
      await page.getByRole('button', { name: 'Export All: Health Summary' }).click()
      await expect(bar).toContainText(/of 3|Export Complete/)
      await seeToast(page, 'Export Complete')
      await expect(bar).toBeHidden()
    })

    await test.step('Then the history has one archive with a document for each pet', async () => {
      await page.getByRole('tab', { name: 'History' }).click()
      await expect(history.getByRole('listitem')).toContainText('Biscuit, Miso, and Clover')
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download: Health Summary' }).click()
      const file = await saving
      expect(file.suggestedFilename()).toMatch(/^health-summary-[\d-]+\.zip$/)
      const entries = await readZip(await readFile(await file.path()))
      expect([...entries.keys()].map((name) => name.replace(/-health-summary.*/, ''))).toEqual([
        'biscuit',
        'miso',
        'clover',
      ])
      await checkPage(page)
    })

    await test.step('And an export in progress is canceled from another tab', async () => {
      // The export stays in progress on the page.
      const held = Promise.withResolvers<undefined>()
      await page.route(EXPORTS, async (route) => {
        if (route.request().method() === 'GET') await held.promise
        await route.continue()
      })
      await page.getByRole('tab', { name: 'Quick' }).click()
      await page.getByRole('checkbox', { name: 'Miso' }).check()
      await page.getByRole('button', { name: 'Export 1 pet: Health Summary' }).click()
      await page.getByRole('tab', { name: 'History' }).click()
      await expect(bar).toContainText('Miso, 1 of 1')
      await bar.getByRole('button', { name: 'Cancel' }).click()
      await seeToast(page, 'Export canceled')
      held.resolve(undefined)
      await expect(bar).toBeHidden()
      await expect(history.getByRole('listitem')).toHaveCount(1)
    })
  },
)
