import { addPet, addRecordOf, bodies, photoForm } from '@app/testing/factories/records'
import { expect, test } from '../fixtures/test.ts'
import { DiscardQuestion } from '../pages/discard-question.ts'
import { Form } from '../pages/form.ts'
import { Lightbox } from '../pages/lightbox.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { SettingsDialog } from '../pages/settings-dialog.ts'

test(
  'one entry is changed at a time, and a slip does not take what was typed in it',
  { tag: '@one-size' },
  async ({ page, context, newOwner }) => {
    const ana = await newOwner()
    const { id: petId } = await addPet(ana.client, { name: 'Biscuit' })
    await addRecordOf(ana.client, 'medication', petId, { name: 'Apoquel', dosage: '5.4 mg' })
    await addRecordOf(ana.client, 'medication', petId, { name: 'Cerenia', dosage: '16 mg' })
    for (const caption of ['In the park', 'On the sofa'])
      await ana.client.call('POST', `/pets/${petId}/photos`, await photoForm({ caption }))
    await ana.enter(context)
    await page.goto('/pets')
    await page.getByRole('link', { name: 'View Details of Biscuit' }).click()
    const biscuit = await new PetDialog(page, 'Biscuit').isShown()
    const question = new DiscardQuestion(page)
    const forms = biscuit.root.getByRole('form')

    await test.step('A second row closes a form that was not changed, and asks before one that was', async () => {
      await biscuit.openTab('Meds')
      const apoquel = await biscuit.edit('Apoquel')
      const cerenia = await biscuit.edit('Cerenia')
      await expect(apoquel.root).toBeHidden()
      await expect(forms).toHaveCount(1)
      await cerenia.fillIn({ Dosage: '24 mg' })
      const editOther = biscuit.root.getByRole('button', { name: 'Edit Apoquel' })
      await editOther.click()
      await question.answer('Keep editing')
      await expect(cerenia.field('Dosage')).toHaveValue('24 mg')
      await editOther.click()
      await question.answer('Discard')
      await expect(cerenia.root).toBeHidden()
      await expect(forms).toHaveCount(1)
      await apoquel.fillIn({ Dosage: '6 mg' })
    })

    await test.step('Neither do another tab, the cross, the veil, Escape and going back', async () => {
      const form = new Form(biscuit.root.getByRole('form', { name: 'Edit Apoquel' }))
      const slips = [
        () => biscuit.root.getByRole('tab', { name: 'Overview' }).click(),
        () => biscuit.root.getByRole('button', { name: 'Close', exact: true }).click(),
        () => page.mouse.click(5, 5),
        () => form.field('Dosage').press('Escape'),
        () => page.evaluate('history.back()'),
      ]
      for (const slip of slips) {
        await slip()
        await question.answer('Keep editing')
        await expect(form.field('Dosage')).toHaveValue('6 mg')
      }
    })

    await test.step('Escape leaves the form alone, and the focus returns to its button', async () => {
      await page.keyboard.press('Escape')
      await question.answer('Discard')
      await expect(forms).toHaveCount(0)
      await expect(biscuit.root.getByRole('button', { name: 'Edit Apoquel' })).toBeFocused()
    })

    await test.step('The facts of the pet are kept alike', async () => {
      const form = await biscuit.edit('Biscuit')
      await form.fillIn({ Breed: 'Basset' })
      await biscuit.root.getByRole('tab', { name: 'Meds' }).click()
      await question.answer('Keep editing')
      await expect(form.field('Breed')).toHaveValue('Basset')
      await biscuit.root.getByRole('tab', { name: 'Meds' }).click()
      await question.answer('Discard')
      await expect(biscuit.entry('Apoquel')).toBeVisible()
    })

    await test.step('So is a photo’s caption, and the next photo does not open its form', async () => {
      await biscuit.openTab('Photos')
      await biscuit.root.getByRole('button', { name: 'In the park' }).click()
      const park = new Form(new Lightbox(page).window('In the park'))
      await park.press('Edit photo')
      await park.fillIn({ Caption: 'By the lake' })
      for (const slip of [() => park.press('Next photo'), () => park.press('Close')]) {
        await slip()
        await question.answer('Keep editing')
        await expect(park.field('Caption')).toHaveValue('By the lake')
      }
      await park.field('Caption').press('Escape')
      await question.answer('Discard')
      await expect(park.root.getByRole('form')).toBeHidden()
      await park.press('Edit photo')
      await park.press('Next photo')
      const sofa = new Form(new Lightbox(page).window('On the sofa'))
      await expect(sofa.root.getByRole('button', { name: 'Edit photo' })).toBeVisible()
      await expect(sofa.root.getByRole('form')).toBeHidden()
      await sofa.press('Close')
    })

    await test.step('And a contact among the settings', async () => {
      await ana.client.call('POST', '/emergency-contacts', bodies.emergencyContact({ name: 'Dr. Ortiz' }))
      await biscuit.close()
      const settings = new SettingsDialog(page)
      await settings.open('Profile')
      await settings.form.press('Edit Dr. Ortiz')
      const contact = new Form(settings.root.getByRole('form', { name: 'Edit Dr. Ortiz' }))
      await contact.fillIn({ Name: 'Dr. Ortiz-Lee' })
      await settings.root.getByRole('tab', { name: 'Privacy' }).click()
      await question.answer('Keep editing')
      await settings.pressClose()
      await settings.answerQuestion('Keep editing')
      await expect(contact.field('Name')).toHaveValue('Dr. Ortiz-Lee')
      await settings.pressClose()
      await settings.answerQuestion('Discard changes')
      await settings.isClosed()
    })
  },
)
