import type { BrowserContext } from '@playwright/test'
import { addPet, addRecordOf, photoForm } from '@app/testing/factories/records'
import { dayFromToday } from '../fixtures/days.ts'
import { photo } from '../fixtures/pictures.ts'
import { expect, test } from '../fixtures/test.ts'
import { DiscardQuestion } from '../pages/discard-question.ts'
import { Form } from '../pages/form.ts'
import { Lightbox } from '../pages/lightbox.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { seeToast, toast } from '../pages/toasts.ts'

const RETRY = 'Please try again.'

/** What is said of each kind of record when the line is cut, and when it works. */
const kinds = [
  {
    tab: 'Meds',
    title: 'Apoquel',
    add: 'Add Medication',
    fill: (form: Form) => form.fillIn({ 'Medication name': 'Cerenia', Dosage: '16 mg' }),
    addFailed: ['Error adding medication', `Failed to add medication. ${RETRY}`],
    updateFailed: 'Failed to update medication.',
    updated: 'Medication Updated',
    deleted: 'Medication Deleted',
  },
  {
    tab: 'Appts',
    title: 'Dental Cleaning',
    add: 'Schedule Appointment',
    fill: async (form: Form) => {
      await form.choose({ Type: 'Surgery' })
      await form.fillIn({ 'Date and time': `${dayFromToday(3)}T10:00` })
    },
    addFailed: ['Error scheduling appointment', `Failed to schedule appointment. ${RETRY}`],
    updateFailed: 'Failed to update appointment.',
    updated: 'Appointment Updated',
    deleted: 'Appointment Deleted',
  },
  {
    tab: 'Health',
    title: 'Symptoms',
    add: 'Add Health Log',
    fill: (form: Form) => form.choose({ Type: 'Behavior' }),
    addFailed: ['Error adding health log', `Failed to record health information. ${RETRY}`],
    updateFailed: 'Failed to update health log.',
    updated: 'Health Log Updated',
    deleted: 'Health Log Deleted',
  },
] as const

/** Does something without a line, then gives it back. */
async function cutOff(context: BrowserContext, work: () => Promise<void>): Promise<void> {
  await context.setOffline(true)
  await work()
  await context.setOffline(false)
}

test(
  'every message of keeping records comes at its moment',
  { tag: '@one-size' },
  async ({ page, context, trouble, newOwner }) => {
    test.setTimeout(180_000)
    const ana = await newOwner()
    const { id: petId } = await addPet(ana.client, { name: 'Biscuit' })
    await addRecordOf(ana.client, 'medication', petId)
    await addRecordOf(ana.client, 'appointment', petId)
    await addRecordOf(ana.client, 'healthLog', petId, { type: 'symptom', value: 'Limps' })
    await ana.client.call('POST', `/pets/${petId}/photos`, await photoForm({ caption: 'By the sea' }))
    await ana.enter(context)
    trouble.allow(/ERR_INTERNET_DISCONNECTED/)
    await page.goto(`/pets/${petId}`)
    const biscuit = await new PetDialog(page, 'Biscuit').isShown()

    await test.step('A slip of the thumb does not take what was typed', async () => {
      await biscuit.openTab('Meds')
      const dialog = await biscuit.add('Add Medication')
      await dialog.fillIn({ 'Medication name': 'Cerenia' })
      await page.keyboard.press('Escape')
      const question = new DiscardQuestion(page)
      await question.answer('Keep editing')
      await expect(dialog.field('Medication name')).toHaveValue('Cerenia')
      await page.keyboard.press('Escape')
      await question.answer('Discard')
      await dialog.isClosed()
    })

    for (const kind of kinds) {
      await test.step(`${kind.tab}: what can't be added is told, and stays typed`, async () => {
        await biscuit.openTab(kind.tab)
        const dialog = await biscuit.add(kind.add)
        await kind.fill(dialog)
        await cutOff(context, async () => {
          await dialog.save()
          await seeToast(page, ...kind.addFailed)
        })
        await dialog.saveAndClose()
        await expect(toast(page, kind.addFailed[0])).toHaveCount(0)
      })

      await test.step(`${kind.tab}: what can't be changed or deleted is told`, async () => {
        const edit = await biscuit.edit(kind.title)
        await cutOff(context, async () => {
          await edit.press('Save Changes')
          await seeToast(page, 'Error', kind.updateFailed)
        })
        await edit.press('Save Changes')
        await seeToast(page, kind.updated)
        const question = await biscuit.askToDelete(kind.title)
        await cutOff(context, async () => {
          await question.press('Delete')
          await seeToast(page, 'Delete failure', `Failed to delete item. ${RETRY}`)
        })
        await question.press('Delete')
        await seeToast(page, kind.deleted)
      })
    }

    await test.step('Photos: a limit that can’t be checked, and a camera that is not there', async () => {
      await biscuit.openTab('Photos')
      const dialog = await biscuit.add('Add Photo')
      await dialog.press('Take Photo')
      await seeToast(page, 'Camera error', `Failed to take photo. ${RETRY}`)
      await dialog.field('Choose photos').setInputFiles(await photo())
      await cutOff(context, async () => {
        await dialog.save()
        await seeToast(
          page,
          'Validation Error',
          'Unable to verify upload limits. Please try again in a moment.',
        )
      })
    })

    await test.step('Photos: what can’t be changed is told, and stays typed', async () => {
      await page.goto(`/pets/${petId}?tab=photos`)
      await biscuit.root.getByRole('button', { name: 'By the sea' }).click()
      const shown = new Form(new Lightbox(page).window('By the sea'))
      await shown.press('Edit photo')
      await shown.fillIn({ Caption: 'By the lake' })
      await cutOff(context, async () => {
        await shown.press('Save Changes')
        await seeToast(page, 'Error', 'Failed to update photo.')
      })
      await shown.press('Save Changes')
      await seeToast(page, 'Photo Updated')
    })

    await test.step('The pet itself: what can’t be saved is told', async () => {
      await page.goto(`/pets/${petId}`)
      await biscuit.isShown()
      const edit = await biscuit.edit('Biscuit')
      await cutOff(context, async () => {
        await edit.press('Save Changes')
        await seeToast(page, 'Error', 'Failed to update pet information.')
      })
      await edit.press('Save Changes')
      await seeToast(page, 'Pet Updated')
      await expect(edit.root).toBeHidden()
      await biscuit.root.getByRole('button', { name: 'Update photo' }).click()
      const face = new Form(page.getByRole('dialog', { name: 'Photo of Biscuit' }))
      await face.field('Choose a photo').setInputFiles(await photo())
      await cutOff(context, async () => {
        await face.press('Save Photo')
        await seeToast(page, 'Upload failed', `Failed to upload photo. ${RETRY}`)
      })
      await face.press('Save Photo')
      await expect(face.root).toBeHidden()
    })
  },
)
