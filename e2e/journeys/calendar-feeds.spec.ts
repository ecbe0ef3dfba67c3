import { readFile } from 'node:fs/promises'
import { fetchCalendar } from '@app/testing/factories/calendar-feeds'
import { addPet, addRecordOf, bodies } from '@app/testing/factories/records'
import { readCalendar } from '@app/testing/read-calendar'
import { checkPage } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/test.ts'
import { fitsEveryScreen } from '../fixtures/width.ts'
import { AddDialog } from '../pages/add-dialog.ts'
import { HomePage } from '../pages/home-page.ts'
import { SettingsDialog } from '../pages/settings-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

/** On a full minute, as calendars have it. */
function inDays(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000)
  at.setUTCSeconds(0, 0)
  return at.toISOString()
}

test(
  'a vet visit is in the calendar that its owner looks at, until they end it',
  { tag: '@main' },
  async ({ page, context, newOwner }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const ana = await newOwner({ plan: 'premium' })
    const pet = await addPet(ana.client, { name: 'Biscuit' })
    const fields = { title: 'Surgery', dateTime: inDays(4) }
    const visit = await addRecordOf(ana.client, 'appointment', pet.id, fields)
    const changeVisit = (version: number, change: object) =>
      ana.client.call('PATCH', `/appointments/${visit.id}`, {
        ...bodies.appointment({ ...fields, ...change }),
        version,
      })
    await ana.enter(context)
    const settings = new SettingsDialog(page)
    const shown = page.getByRole('dialog', { name: 'Your calendar address' })
    let address = ''

    await test.step('Given an owner who adds a calendar feed', async () => {
      await new HomePage(page).open(ana.name)
      await settings.open('Calendar')
      await expect(settings.root.getByRole('heading', { name: 'No calendar feeds yet' })).toBeVisible()
      await fitsEveryScreen(page, 'calendar-feeds:empty')
      await settings.form.press('Add a calendar feed')
      const adding = await new AddDialog(page, 'Add a calendar feed').isShown()
      await adding.fillIn({ Name: 'Biscuit’s care' })
      await adding.choose({ Pet: 'Biscuit' })
      for (const box of ['Vet visits', 'Vaccinations due', 'Reminders']) await adding.field(box).uncheck()
      await adding.cannotSave()
      await adding.field('Vet visits').check()
      await fitsEveryScreen(page, 'feed-dialogs:add')
      await checkPage(page)
      await adding.save()
      await seeToast(page, 'Calendar feed added')
    })

    await test.step('When they copy its address', async () => {
      await fitsEveryScreen(page, 'feed-address-dialog')
      await checkPage(page)
      address = await shown.getByRole('textbox', { name: 'Calendar address' }).inputValue()
      await shown.getByRole('button', { name: 'Copy address' }).click()
      await seeToast(page, 'Address copied')
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address)
      await expect(shown.getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute(
        'href',
        address.replace('http:', 'webcal:'),
      )
      await shown.getByRole('button', { name: 'Done' }).click()
      await expect(shown).toBeHidden()
    })

    // spec product: a visit that moves or is cancelled does so in the calendar
    await test.step('Then a calendar reads the visit, and its changes', async () => {
      const first = (await fetchCalendar(address)).find('Biscuit: Surgery')
      expect(first).toMatchObject({ start: fields.dateTime, status: 'CONFIRMED' })
      await changeVisit(1, { dateTime: inDays(6) })
      expect((await fetchCalendar(address)).find('Biscuit: Surgery')?.sequence).toBe(2)
      await changeVisit(2, { status: 'cancelled' })
      expect((await fetchCalendar(address)).find('Biscuit: Surgery')?.status).toBe('CANCELLED')
    })

    await test.step('And the owner sees who fetched it, and changes what it shows', async () => {
      await page.reload()
      const row = settings.entry('Biscuit’s care')
      await expect(row).toContainText('Biscuit · Vet visits')
      await expect(row).toContainText('Last fetched by Google Calendar')
      await checkPage(page)
      await settings.form.press('Change Biscuit’s care')
      const changing = await new AddDialog(page, 'Change calendar feed').isShown()
      await changing.choose({ Pet: 'All pets' })
      await changing.field('Medication doses').check()
      await fitsEveryScreen(page, 'feed-dialogs:change')
      await changing.saveAndClose()
      await expect(row).toContainText('All pets · Vet visits, Medication doses')
      await fitsEveryScreen(page, 'calendar-feeds:list')
    })

    await test.step('And a new address ends the old one', async () => {
      await settings.form.press('New address for Biscuit’s care')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Create a new address' }).click()
      await expect(shown).toBeVisible()
      const renewed = await shown.getByRole('textbox', { name: 'Calendar address' }).inputValue()
      await shown.getByRole('button', { name: 'Done' }).click()
      expect((await fetch(address)).status).toBe(404)
      expect((await fetch(renewed)).status).toBe(200)
      address = renewed
    })

    // spec product: the address of a feed is shown once, kept as a hash, renewed, removed, and left out of logs
    await test.step('And removing the feed ends it', async () => {
      await settings.form.press('Remove Biscuit’s care')
      await fitsEveryScreen(page, 'feed-row:remove')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await seeToast(page, 'Calendar feed removed')
      await expect(settings.root.getByRole('heading', { name: 'No calendar feeds yet' })).toBeVisible()
      expect((await fetch(address)).status).toBe(404)
    })
  },
)

test('on the free plan one visit is saved to a calendar, and feeds say what they need', async ({
  page,
  context,
  newOwner,
}) => {
  const ana = await newOwner({ plan: 'free' })
  const pet = await addPet(ana.client, { name: 'Biscuit' })
  await addRecordOf(ana.client, 'appointment', pet.id, { title: 'Grooming', dateTime: inDays(2) })
  await ana.enter(context)

  // spec product: one visit is saved to a calendar, on every plan
  await test.step('When they save a visit', async () => {
    await page.goto(`/pets/${pet.id}?tab=appts`)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'More for Grooming' }).click()
    await page.getByRole('menuitem', { name: 'Add to calendar' }).click()
    const download = await saving
    expect(download.suggestedFilename()).toMatch(/^vet-visit-\d{4}-\d\d-\d\d\.ics$/)
    const { events } = readCalendar(await readFile(await download.path(), 'utf8'))
    expect(events.map(({ title }) => title)).toEqual(['Biscuit: Grooming'])
  })

  await test.step('Then the settings show what a larger plan brings', async () => {
    await page.goto('/?settings=calendar')
    const settings = new SettingsDialog(page)
    await expect(settings.root.getByRole('heading', { name: 'Your pets in your calendar' })).toBeVisible()
    await expect(settings.root.getByRole('link', { name: 'Upgrade to Premium' })).toBeVisible()
    await expect(settings.root.getByRole('button', { name: 'Add a calendar feed' })).toHaveCount(0)
    await fitsEveryScreen(page, 'calendar-feeds:locked')
    await checkPage(page)
  })
})
