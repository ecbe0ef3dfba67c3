import { addDocument, addPet, addRecordOf, photoForm, smallPdf } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import { slowUploads } from '../fixtures/network.ts'
import { photo } from '../fixtures/pictures.ts'
import { expect, test } from '../fixtures/test.ts'
import { AddDialog } from '../pages/add-dialog.ts'
import { Form } from '../pages/form.ts'
import { Lightbox } from '../pages/lightbox.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

/** A PDF as a person chooses it. */
const pdf = async (name: string, file: File = smallPdf()) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(await file.arrayBuffer()),
})

test('documents are added, attached, looked at, kept and deleted', async ({ page, context, newOwner }) => {
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

  await test.step('When one is attached to a medication, it stands with it', async () => {
    await biscuit.openTab('Meds')
    await biscuit.root.getByRole('button', { name: 'Attach a document to Apoquel' }).click()
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
    const form = await biscuit.edit('blood count')
    await form.fillIn({ Title: 'Blood count 2026' })
    await form.press('Save Changes')
    await seeToast(page, 'Document Updated')
    await (await biscuit.askToDelete('x-ray')).press('Delete')
    await seeToast(page, 'Document Deleted')
    await expect(biscuit.entry('Blood count 2026')).toBeVisible()
    await expect(biscuit.entry('x-ray')).toBeHidden()
  })
})

test('several photos go up at once; what failed is tried again, and the lightbox closes its ring', async ({
  page,
  context,
  newOwner,
  trouble,
}) => {
  const ana = await newOwner({ plan: 'premium' })
  const { id: petId } = await addPet(ana.client, { name: 'Biscuit' })
  await ana.enter(context)
  const biscuit = new PetDialog(page, 'Biscuit')
  const photos = biscuit.root.getByRole('list', { name: 'Photos' }).getByRole('listitem')

  await test.step('Given a network that is cut after the first of three', async () => {
    await page.goto(`/pets/${petId}?tab=photos`)
    const dialog = await biscuit.add('Add Photo')
    const chosen = [await photo('one.jpg'), await photo('two.jpg'), await photo('three.jpg')]
    await dialog.field('Choose photos').setInputFiles(chosen)
    trouble.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
    let sent = 0
    await page.route('**/api/pets/*/photos', (route) =>
      route.request().method() === 'POST' && ++sent > 1 ? route.abort() : route.continue(),
    )
    await dialog.save()
    await seeToast(page, 'Error adding photo')
    await expect(dialog.root.getByRole('alert')).toHaveCount(2)
    await expect(dialog.root.getByLabel('Uploaded')).toHaveCount(1)

    await page.unroute('**/api/pets/*/photos')
    await dialog.press('Try again: two.jpg')
    await expect(dialog.root.getByLabel('Uploaded')).toHaveCount(2)
    await dialog.saveAndClose()
    await seeToast(page, '3 photos added')
    await expect(photos).toHaveCount(3)
  })

  await test.step('When one is broken off, it says so, and nothing was added', async () => {
    const dialog = await biscuit.add('Add Photo')
    await dialog.field('Choose photos').setInputFiles(await photo('large.jpg', 1600, 1200))
    const restore = await slowUploads(page)
    await dialog.save()
    await dialog.press('Cancel large.jpg')
    await expect(dialog.root.getByRole('alert')).toHaveText('Canceled')
    await restore()
    await dialog.press('Cancel')
    await expect(photos).toHaveCount(3)
  })

  await test.step('When the gallery can’t be read, who pays for one is not told to, and may try again', async () => {
    await page.route('**/api/pets/*/photos**', (route) => route.abort())
    await page.reload()
    await expect(biscuit.root.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await expect(biscuit.root.getByRole('heading', { name: 'Premium Feature' })).toBeHidden()
    await page.unroute('**/api/pets/*/photos**')
    await biscuit.root.getByRole('button', { name: 'Try Again' }).click()
    await expect(photos).toHaveCount(3)
  })

  await test.step('Then with more photos than a page, the one before the first is the true last', async () => {
    const last = { takenOn: '2020-01-01', caption: 'The very first one' }
    await ana.client.call('POST', `/pets/${petId}/photos`, await photoForm(last))
    for (let more = 0; more < 49; more += 1)
      await ana.client.call('POST', `/pets/${petId}/photos`, await photoForm({ takenOn: '2021-01-01' }))
    await page.reload()
    await photos.first().getByRole('button').click()
    await expect(page.getByText('1 of 53')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    const lightbox = new Lightbox(page)
    await lightbox.shows('The very first one', '53 of 53')
    await page.keyboard.press('Escape')
    await lightbox.isClosed('The very first one')
  })
})

test('a link leads to its record, on whichever page it is, and a plan to the service providers', async ({
  page,
  context,
  newOwner,
}) => {
  const ana = await newOwner({ plan: 'free' })
  const { id: petId } = await addPet(ana.client, { name: 'Biscuit', notes: 'Afraid of thunder' })
  const old = await addRecordOf(ana.client, 'medication', petId, {
    name: 'Old cure',
    startDate: '2020-01-01',
    isActive: false,
  })
  for (let more = 0; more < 50; more += 1)
    await addRecordOf(ana.client, 'medication', petId, { name: `Cure ${more}`, isActive: false })
  await addDocument(ana.client, petId)
  await ana.enter(context)
  const biscuit = new PetDialog(page, 'Biscuit')

  await test.step('the entry is shown, marked and focused', async () => {
    await page.goto(`/pets/${petId}?tab=meds&record=${old.id}`)
    await expect(biscuit.entry('Old cure')).toHaveAttribute('aria-current', 'true')
    await expect(biscuit.entry('Old cure')).toBeFocused()
    await expect(biscuit.entry('Old cure')).toBeInViewport()
  })

  await test.step('an entry that is gone says so', async () => {
    await ana.client.call('DELETE', `/medications/${old.id}`)
    await page.goto(`/pets/${petId}?tab=meds&record=${old.id}`)
    await expect(biscuit.root.getByText('Entry not found')).toBeVisible()
    await expect(biscuit.entry('Cure 49')).toBeVisible()
    await expect(biscuit.entry('Old cure')).toBeHidden()
  })

  await test.step('a counter leads to its tab', async () => {
    await biscuit.openTab('Overview')
    await biscuit.root.getByRole('link', { name: /health logs/ }).click()
    await expect(biscuit.root.getByRole('tab', { name: 'Health', selected: true })).toBeVisible()
    await expect(page).toHaveURL(/tab=health$/)
  })

  await test.step('a pet’s form is left without a change, and empty fields are saved as none', async () => {
    await biscuit.openTab('Overview')
    const form = await biscuit.edit('Biscuit')
    await form.fillIn({ Name: 'Somebody else' })
    await form.press('Cancel Edit')
    await expect(biscuit.root.getByText('Afraid of thunder')).toBeVisible()
    const again = await biscuit.edit('Biscuit')
    await again.fillIn({ Notes: '' })
    await again.press('Save Changes')
    await seeToast(page, 'Pet Updated')
    await expect(biscuit.root.getByText('Afraid of thunder')).toBeHidden()
  })

  await test.step('on the free plan the form of the providers is the way to a larger plan', async () => {
    await biscuit.root.getByRole('button', { name: 'Edit service providers' }).click()
    await expect(biscuit.root.getByRole('heading', { name: 'Premium Feature' })).toBeVisible()
    await expect(biscuit.root.getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute(
      'href',
      '/premium',
    )
  })

  await test.step('on premium they are written down, with a number to call', async () => {
    await ana.client.call('PUT', '/household/plan', { plan: 'premium' })
    await page.reload()
    await biscuit.root.getByRole('button', { name: 'Edit service providers' }).click()
    const form = new Form(biscuit.root.getByRole('form', { name: 'Edit service providers' }))
    await form.fillIn({ 'Groomer name': 'Paws & Bubbles', 'Groomer phone': '+1 555 010 0123' })
    await form.press('Save Changes')
    await seeToast(page, 'Service providers updated')
    const call = biscuit.root.getByRole('link', { name: 'Call Paws & Bubbles, +1 555 010 0123' })
    await expect(call).toHaveAttribute('href', 'tel:+15550100123')
  })
})
