import { beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../test-support/open-app.tsx'
import { button, isGone, isShown, press, seeToast, windowOf } from '../../../test-support/screen.ts'
import { addPet, enter } from '../../../test-support/stage.ts'

const actions = page.getByRole('region', { name: 'Quick Actions' })
const header = page.getByRole('banner')

beforeAll(async () => {
  await enter()
})

// spec engagement §5: No pets found: Please add a pet first before …
//   in apps/web/src/records/add/add-dialog-for.tsx
it('without a pet nothing is added to one', async () => {
  openApp('/')
  await press(actions, 'Medication')
  await seeToast('No pets found', 'Please add a pet first before')
  await isGone(page.getByRole('dialog'))
})

/** Presses several elements within one task. */
function pressAtOnce(...pressed: readonly Element[]): void {
  for (const element of pressed) if (element instanceof HTMLElement) element.click()
}

/** Includes windows below another one. */
const openWindows = () =>
  page
    .getByRole('dialog', { includeHidden: true })
    .elements()
    .map((element) => element.querySelector('h2')?.textContent)

/** Resolves once a part of the app has loaded, and its dependents have been drawn. */
async function whenDrawn(part: Promise<unknown>): Promise<void> {
  await part
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
}

// spec product: a part of the Add sheet that loads late gives way to a newer choice, also to closing the
//   sheet
it('the sheet gives way to a form that was chosen after it and came before it', async () => {
  await addPet({ name: 'Miso' })
  openApp('/')
  await press(actions, 'Medication')
  const form = windowOf('Add Medication')
  await press(form, 'Close')
  await isGone(form)
  // The form has loaded by now, and the sheet has not.
  pressAtOnce(button(header, 'Add').element(), button(actions, 'Medication').element())
  await isShown(form)
  await whenDrawn(import('./add-sheet.tsx'))
  expect(openWindows()).toEqual(['Add Medication'])
})

it('a form that comes after the sheet was closed stays away', async () => {
  openApp('/')
  await press(header, 'Add')
  const sheet = windowOf('Add')
  await isShown(sheet)
  pressAtOnce(button(sheet, 'Weight').element(), button(sheet, 'Close').element())
  await isGone(sheet)
  await whenDrawn(import('../../features/health/weight-sheet.tsx'))
  expect(openWindows()).toEqual([])
})
