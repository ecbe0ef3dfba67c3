import { addPet, addRecordOf } from '@app/testing/factories/records'
import { expect, test } from '../fixtures/test.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

test('a visit in the past is asked about, and answered with one tap', async ({ page, context, newOwner }) => {
  const ana = await newOwner()
  const pet = await addPet(ana.client, { name: 'Biscuit' })
  const soon = new Date(Date.now() + 3_000)
  for (const title of ['Grooming', 'Surgery'])
    await addRecordOf(ana.client, 'appointment', pet.id, { title, dateTime: soon.toISOString() })
  await ana.enter(context)
  const biscuit = new PetDialog(page, 'Biscuit')
  const statuses = async () => {
    const path = `/pets/${pet.id}/appointments`
    const { body } = await ana.client.call<{ entries: { title: string; status: string }[] }>('GET', path)
    return Object.fromEntries(body.entries.map(({ title, status }) => [title, status]))
  }

  await test.step('Given two visits whose time passes', async () => {
    await expect.poll(() => Date.now() > soon.getTime()).toBe(true)
    await page.goto(`/pets/${pet.id}?tab=appointments`)
    await biscuit.openTab('Appts')
  })

  await test.step('When one is said to be completed, it is, once', async () => {
    const question = biscuit.root.getByRole('group', { name: 'Grooming: Did it take place?' })
    await question.getByRole('button', { name: 'Completed' }).dblclick()
    await seeToast(page, 'Appointment Updated')
    await expect(question).toBeHidden()
    await expect(biscuit.entry('Grooming')).toContainText('Completed')
    expect(await statuses()).toEqual({ Grooming: 'completed', Surgery: 'scheduled' })
  })

  await test.step('When the other was put off, its form opens, and can’t keep it scheduled where it was', async () => {
    const question = biscuit.root.getByRole('group', { name: 'Surgery: Did it take place?' })
    await question.getByRole('button', { name: 'Reschedule' }).click()
    const form = page.getByRole('form', { name: 'Edit Surgery' })
    await form.getByRole('button', { name: 'Save Changes' }).click()
    const ask = 'This time has passed. Please say whether the visit took place.'
    await expect(form.getByText(ask)).toBeVisible()
    await form.getByLabel('Date and time').fill('2100-01-01T10:00')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(biscuit.entry('Surgery')).toContainText('Upcoming')
  })

  await test.step('When a visit of last year is added, it is asked about in the form', async () => {
    const dialog = await biscuit.add('Schedule Appointment')
    await dialog.choose({ Type: 'Annual Checkup' })
    await dialog.fillIn({ 'Date and time': '2024-01-05T10:00' })
    await dialog.cannotSave()
    await expect(dialog.root.getByText('Did it take place?')).toBeVisible()
    await expect(dialog.root.getByRole('option', { name: 'Scheduled' })).toHaveCount(0)
    await dialog.choose({ Status: 'Missed' })
    await dialog.saveAndClose()
    expect(await statuses()).toMatchObject({ 'Annual Checkup': 'missed', Surgery: 'scheduled' })
  })
})
