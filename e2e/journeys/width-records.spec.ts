import type { Page } from '@playwright/test'
import { addRecordOf, bodies } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import { fillWithLongest, longest, word } from '../fixtures/longest-household.ts'
import { photo } from '../fixtures/pictures.ts'
import { expect, test } from '../fixtures/test.ts'
import { fitsEveryLayout, fitsEveryScreen, fitsTheEdges, openMenu } from '../fixtures/width.ts'
import { AddDialog } from '../pages/add-dialog.ts'
import { ConflictDialog } from '../pages/conflict-dialog.ts'
import { DiscardQuestion } from '../pages/discard-question.ts'
import { Form } from '../pages/form.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { dismissArrivals } from '../pages/toasts.ts'

/** Gives the page a blank camera, if the machine has none. */
const plugInCamera = (page: Page) =>
  page.addInitScript(
    'navigator.mediaDevices.getUserMedia = async () => document.createElement("canvas").captureStream()',
  )

/** Forms that add a record are measured from Home, where the pet has to be chosen too. */
const tabs = [
  ['Meds', longest.lateMedication, 'edit-medication', 'medication-menu'],
  ['Appts', longest.title, 'appointment-forms:edit', 'add-to-calendar'],
  ['Health', 'Behavior', 'edit-health-log', 'record-menu'],
  ['Health', 'Quick Health Check', 'edit-check', undefined],
  ['Vax', longest.title, 'edit-vaccination', undefined],
  ['Docs', longest.pdf, 'edit-document', 'document-menu'],
] as const

// spec product: WCAG: axe finds nothing, in light, dark, high contrast; all by keyboard
//   in apps/web/src/ui
// spec product: nothing scrolls sideways on a phone, whatever was typed
//   in apps/web/src/ui/layout/row-list.tsx, apps/web/src/ui/layout/page-header.tsx
test('everything about a pet fits every screen, and axe finds nothing on it', async ({
  page,
  context,
  newOwner,
}) => {
  const ana = await newOwner({ name: word(50) })
  const { petId } = await fillWithLongest(ana)
  await dismissArrivals(page)
  await ana.enter(context)
  await plugInCamera(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/pets/${petId}`)
  const dog = await new PetDialog(page, longest.petName).isShown()
  const question = page.getByRole('alertdialog')

  await test.step('Its story', async () => {
    await dog.openTab('Story')
    await expect(dog.root.getByRole('heading', { level: 3 }).first()).toBeVisible()
    await fitsEveryScreen(page, 'story-tab')
    await checkPage(page)
    await dog.openTab('Overview')
  })

  await test.step('The details of the pet, and the questions before it is moved or deleted', async () => {
    await expect(dog.root.getByRole('definition').filter({ hasText: word(500) })).toBeVisible()
    await fitsEveryScreen(page, 'pet-detail')
    await checkPage(page)
    await dog.root.getByRole('button', { name: 'Move to In Loving Memory' }).click()
    await expect(question).toBeVisible()
    await fitsEveryScreen(page, 'memory-question')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await dog.root.getByRole('button', { name: 'Delete pet' }).click()
    await dog.deletionQuestion(longest.petName)
    await expect(question.getByText(/This also deletes/)).toBeVisible()
    await fitsEveryScreen(page, 'use-delete-record: a pet')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await dog.root.getByRole('button', { name: 'Update photo' }).click()
    const face = page.getByRole('dialog', { name: `Photo of ${longest.petName}` })
    await expect(face).toBeVisible()
    await fitsEveryScreen(page, 'pet-photo-dialog')
    await checkPage(page)
    await face.getByRole('button', { name: 'Cancel' }).click()
    await dog.root.getByRole('button', { name: 'Edit service providers' }).click()
    await expect(dog.root.getByRole('form')).toBeVisible()
    await fitsEveryScreen(page, 'edit-service-providers')
    await new Form(dog.root.getByRole('form')).press('Cancel Edit')
  })

  await test.step('Its own form, the question before that is left, and two versions of it', async () => {
    const form = await dog.edit(longest.petName)
    await fitsEveryScreen(page, 'edit-pet')
    await checkPage(page)
    await form.fillIn({ Notes: `My ${word(400)}` })
    await dog.root.getByRole('tab', { name: 'Meds' }).click()
    await expect(question).toBeVisible()
    await fitsEveryScreen(page, 'unsaved-edits-guard')
    await new DiscardQuestion(page).answer('Keep editing')
    const { body } = await ana.client.call<object & { version: number }>('GET', `/pets/${petId}`)
    const same = bodies.pet({ name: longest.petName, version: body.version })
    const theirs = { ...same, breed: `Their ${word(90)}`, notes: `Their ${word(400)}` }
    const changed = await ana.client.call('PATCH', `/pets/${petId}`, theirs)
    expect(changed).toMatchObject({ status: 200 })
    await form.press('Save Changes')
    const conflict = new ConflictDialog(page)
    await expect(conflict.root).toBeVisible()
    await fitsEveryScreen(page, 'conflict-dialog')
    await checkPage(page)
    await conflict.press('Take theirs')
    await conflict.isClosed()
  })

  for (const [tab, title, editing, menu] of tabs) {
    await test.step(`${tab}: the list, its questions and its forms`, async () => {
      await dog.openTab(tab)
      const row = dog.entry(title).first()
      await expect(row).toBeVisible()
      // Its doses load a moment later, and move the content below them.
      if (tab === 'Meds') await expect(row.getByRole('button', { name: /^Give/ }).first()).toBeVisible()
      await fitsEveryScreen(page, `pet-detail: ${tab}`)
      await checkPage(page)
      if (menu) {
        const more = dog.root.getByRole('button', { name: `More for ${title}`, exact: true })
        await fitsEveryScreen(page, menu, () => openMenu(more))
        await page.keyboard.press('Escape')
      }
      const asked = await dog.askToDelete(title)
      await fitsEveryScreen(page, `use-delete-record: ${tab}`)
      await asked.press('Cancel')
      const form = await (tab === 'Docs' ? dog.editByMenu(title) : dog.edit(title))
      await fitsEveryScreen(page, editing)
      await checkPage(page)
      await form.press('Cancel')
    })
  }

  await test.step('Earlier doses, a weight far from the last, and a form that is left', async () => {
    await dog.openTab('Meds')
    const medication = await dog.add('Add Medication')
    await medication.choose({ Frequency: 'Twice daily' })
    await medication.fillIn({ 'Medication name': word(100), Dosage: word(100), 'Time 1': '00:01' })
    await expect(medication.field('Earlier doses')).toBeVisible()
    await fitsEveryScreen(page, 'add-medication-dialog: earlier doses')
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await fitsEveryScreen(page, 'add-frame: the question before it closes')
    await new DiscardQuestion(page).answer('Discard')
    await dog.openTab('Health')
    const log = await dog.add('Add Health Log')
    await log.choose({ Type: 'Weight Check' })
    await log.fillIn({ 'Weight (lbs)': '900' })
    await log.save()
    await expect(question).toBeVisible()
    await fitsEveryScreen(page, 'anyway-dialog')
    await question.getByRole('button', { name: 'Check again' }).click()
    await log.press('Cancel')
  })

  await test.step('The schedule of vaccines, and the papers to print on', async () => {
    await dog.openTab('Vax')
    await dog.root.getByRole('button', { name: 'Schedule', exact: true }).click()
    const schedule = page.getByRole('dialog', { name: 'Preventive schedule: Dog' })
    await schedule.getByRole('button', { name: 'Edit Rabies' }).click()
    await expect(schedule.getByRole('form', { name: 'Edit Rabies' })).toBeVisible()
    await fitsEveryScreen(page, 'vaccine-schedule-dialog')
    await schedule.getByRole('button', { name: 'Close' }).click()
    const print = dog.root.getByRole('button', { name: 'Print record' })
    await fitsEveryScreen(page, 'choice-menu: papers', () => openMenu(print))
    await page.keyboard.press('Escape')
  })

  await test.step('A document in full', async () => {
    await dog.openTab('Docs')
    await dog.root.getByRole('button', { name: `View ${longest.picture}` }).click()
    const viewer = page.getByRole('dialog', { name: longest.picture, exact: true })
    await expect(viewer.getByRole('img')).toBeVisible()
    await fitsEveryScreen(page, 'document-viewer')
    await viewer.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('Photos: adding, taking, looking, and changing', async () => {
    await dog.openTab('Photos')
    await fitsEveryScreen(page, 'pet-detail: Photos')
    await checkPage(page)
    const dialog = await dog.add('Add Photo')
    await dialog.press('Take Photo')
    const camera = page.getByRole('dialog', { name: 'Take Photo' })
    await expect(camera).toBeVisible()
    await fitsEveryScreen(page, 'camera-dialog')
    await camera.getByRole('button', { name: 'Cancel' }).click()
    await dialog.field('Choose photos').setInputFiles([await photo(`${word(80)}.jpg`), await photo()])
    await fitsEveryScreen(page, 'add-photo-dialog')
    await dialog.press('Cancel')
    await dog.root.getByRole('button', { name: longest.caption }).click()
    const lightbox = page.getByRole('dialog', { name: longest.caption, exact: true })
    await expect(lightbox.getByText('1 of 1')).toBeVisible()
    await fitsEveryScreen(page, 'lightbox')
    await checkPage(page)
    await lightbox.getByRole('button', { name: 'Edit photo' }).click()
    await expect(lightbox.getByRole('form')).toBeVisible()
    await fitsEveryScreen(page, 'edit-photo')
    await checkPage(page)
  })

  await test.step('In memory', async () => {
    await page.goto(`/pets/${petId}`)
    await dog.root.getByRole('button', { name: 'Move to In Loving Memory' }).click()
    await question.getByRole('button', { name: 'Move to In Loving Memory' }).click()
    await expect(dog.root.getByRole('link', { name: /story$/ })).toBeVisible()
    await fitsEveryScreen(page, 'pet-in-memory')
    await checkPage(page)
  })

  await test.step('A pet that is not there', async () => {
    await page.goto('/pets/00000000-0000-7000-8000-000000000001')
    await expect(page.getByRole('dialog', { name: 'Not found' })).toBeVisible()
    await fitsEveryScreen(page, 'pet-page: a pet that is not there')
  })
})

// spec product: a document that is attached to a symptom fits the narrowest screen with the largest text
//   in apps/web/src/features/files/attached-list.tsx
// spec product: pages and the record of a pet fit at the first and the last width of each layout
test('the pages of health fit every screen', async ({ page, context, newOwner }) => {
  const ana = await newOwner()
  const { petId } = await fillWithLongest(ana)
  await dismissArrivals(page)
  await ana.enter(context)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const { path, title, add, attached, places } of [
    {
      path: 'health-metrics',
      title: 'Advanced Tracking',
      add: 'Add Advanced Tracking',
      places: { page: 'health-metrics-page', editing: 'edit-tracking', adding: 'add-tracking-dialog' },
    },
    {
      path: 'symptoms',
      title: 'Limping',
      add: 'Note a Symptom',
      attached: longest.attached,
      places: { page: 'symptoms-page', editing: 'edit-symptom', adding: 'add-symptom-dialog' },
    },
  ]) {
    await page.goto(`/${path}?pet=${petId}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: `Edit ${title}` }).click()
    await expect(page.getByRole('form')).toBeVisible()
    await fitsEveryScreen(page, places.editing)
    await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: add, exact: true }).click()
    const dialog = await new AddDialog(page, add).isShown()
    await fitsEveryScreen(page, places.adding)
    await dialog.press('Cancel')
    await expect(dialog.root).toBeHidden()
    if (attached) await expect(page.getByText(attached)).toBeVisible()
    await fitsEveryLayout(page, places.page)
  }

  await test.step('The record of the pet at the edges of each layout, as a page and as a window', async () => {
    await page.setViewportSize({ width: 1024, height: 900 })
    await page.goto(`/pets/${petId}`)
    const dog = await new PetDialog(page, longest.petName).isShown()
    for (const tab of ['Overview', 'Story', 'Meds', 'Appts', 'Health', 'Vax', 'Photos', 'Docs'] as const) {
      await dog.openTab(tab)
      await fitsTheEdges(page, `pet-detail: ${tab}, as a page`, 1024)
    }
    await page.setViewportSize({ width: 820, height: 900 })
    await page.goto(`/pets/${petId}`)
    await dog.isShown()
    await fitsTheEdges(page, 'pet-detail: as a window')
    await page.setViewportSize({ width: 320, height: 640 })
  })

  await test.step('A target of the pet’s own, and the question before it goes', async () => {
    const glucose = { type: 'blood_glucose', measure: 1999, unit: 'mg/dL', value: null }
    await addRecordOf(ana.client, 'healthLog', petId, glucose)
    await page.goto(`/health-metrics?pet=${petId}`)
    await page.getByRole('combobox', { name: 'Measure' }).selectOption('Blood glucose')
    await page.getByRole('button', { name: 'Set target' }).click()
    const dialog = await new AddDialog(page, 'Set target').isShown()
    await dialog.fillIn({ 'From (mg/dL)': '1999.1', 'To (mg/dL)': '1999.9' })
    await fitsEveryScreen(page, 'target-dialog')
    await dialog.saveAndClose()
    await page.getByRole('button', { name: 'Remove target' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await fitsEveryScreen(page, 'own-target: the question before it goes')
  })
})
