import { addPet, addRecordOf, smallPdf } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import { photo } from '../fixtures/pictures.ts'
import { expect, test } from '../fixtures/test.ts'
import { AddDialog } from '../pages/add-dialog.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

/** A PDF that a user chooses. */
const pdf = async (name: string, file: File = smallPdf()) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(await file.arrayBuffer()),
})

test(
  'documents are added, attached, looked at, kept and deleted',
  { tag: '@main' },
  async ({ page, context, newOwner }) => {
    const ana = await newOwner({ plan: 'premium' })
    const { id: petId } = await addPet(ana.client, { name: 'Biscuit' })
    await addRecordOf(ana.client, 'medication', petId)
    await ana.enter(context)
    const biscuit = new PetDialog(page, 'Biscuit')

    await test.step('Given an empty tab, several are added at once, and one that is refused says why', async () => {
      await page.goto(`/pets/${petId}?tab=docs`)
      await expect(biscuit.root.getByRole('heading', { name: 'No documents yet' })).toBeVisible()
      const dialog = await biscuit.add('Add Document')
      const broken = { ...(await pdf('broken.pdf')), buffer: Buffer.from('%PDF-1.7 and no more') }
      await dialog
        .field('Choose files')
        .setInputFiles([await pdf('blood_count.pdf'), broken, await photo('x-ray.jpg')])
      await dialog.choose({ Type: 'Lab result' })
      await dialog.save()
      await seeToast(page, 'Upload failed', 'This file is damaged or incomplete. Please choose another one.')
      const row = dialog.root.getByRole('listitem').filter({ hasText: 'broken.pdf' })
      await expect(row.getByRole('alert')).toHaveText(
        'This file is damaged or incomplete. Please choose another one.',
      )
      await dialog.press('Remove broken.pdf')
      await dialog.saveAndClose()
      await seeToast(page, '2 documents added')
      await expect(biscuit.entry('blood count')).toContainText('Lab result')
      await checkPage(page)
    })

    await test.step('Then a PDF is downloaded by its title, and its address opens nothing on ours', async () => {
      const link = biscuit.root.getByRole('link', { name: 'Download blood count' })
      const saving = page.waitForEvent('download')
      await link.click()
      expect((await saving).suggestedFilename()).toBe('blood count.pdf')

      const address = (await link.getAttribute('href')) ?? ''
      const tab = await context.newPage()
      const savingAgain = tab.waitForEvent('download')
      await expect(tab.goto(address)).rejects.toThrow('Download is starting')
      await savingAgain
      expect(tab.url()).toBe('about:blank')
      await tab.close()
      const served = await page.request.get(address)
      expect(served.headers()).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment',
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      })
    })

    await test.step('And a picture is looked at in full', async () => {
      await biscuit.root.getByRole('button', { name: 'View x-ray' }).click()
      const viewer = page.getByRole('dialog', { name: 'x-ray', exact: true })
      await expect(viewer.getByRole('img', { name: 'x-ray' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(viewer).toBeHidden()
    })

    // spec product: medical documents: PDF and pictures of a pet or of one of its records
    await test.step('When one is attached to a medication, it stands with it', async () => {
      await biscuit.openTab('Meds')
      await biscuit.choose('Apoquel', 'Attach a document')
      const dialog = await new AddDialog(page, 'Add Document').isShown()
      await dialog.field('Choose files').setInputFiles(await pdf('prescription.pdf'))
      await expect(dialog.field('Title')).toHaveValue('prescription')
      await dialog.fillIn({ Title: 'Prescription of May' })
      await dialog.saveAndClose()
      const attached = biscuit.root.getByRole('list', { name: 'Attached documents' })
      await expect(attached.getByText('Prescription of May')).toBeVisible()
    })

    await test.step('When one is renamed and another deleted, the list says so', async () => {
      await biscuit.openTab('Docs')
      await expect(biscuit.entry('Prescription of May')).toContainText('with a medication')
      const form = await biscuit.editByMenu('blood count')
      await form.fillIn({ Title: 'Blood count 2026' })
      await form.press('Save Changes')
      await seeToast(page, 'Document Updated')
      await (await biscuit.askToDelete('x-ray')).press('Delete')
      await seeToast(page, 'Document Deleted')
      await expect(biscuit.entry('Blood count 2026')).toBeVisible()
      await expect(biscuit.entry('x-ray')).toBeHidden()
    })
  },
)
