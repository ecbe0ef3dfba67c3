import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { Expense } from '@app/domain/expenses/expenses.contract'
import { photoErrors } from '@app/domain/files/photos.errors'
import { Refusal } from '@app/domain/kernel/errors'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { letter, oneColourPhoto, putInto, smallPdf } from '../../../test-support/pictures.ts'
import {
  button,
  doubleClick,
  field,
  fill,
  isGone,
  isShown,
  press,
  pressEscape,
  questionOf,
  seeToast,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  addPet,
  bringTrouble,
  callElsewhere,
  countAsked,
  enter,
  mend,
  refuse,
} from '../../../test-support/stage.ts'

const EXPENSES = /^POST \/api\/expenses$/
const UPLOADS = /^POST \/api\/expenses\/[^/]+\/receipts$/
const WRONG_TYPE = 'Invalid file type. Please use PDF, JPG, PNG, WEBP, or GIF files.'

let form: Locator
beforeAll(async () => {
  await enter()
  await addPet({ name: 'Biscuit' })
})
beforeEach(async () => {
  openApp('/?tab=reports&list=all')
  await press(page.getByRole('main'), 'Add Expense')
  form = windowOf('Add Expense')
  await fill(field(form, 'Amount'), '46.80')
})
afterEach(() => mend())

const choose = (root: Pick<Locator, 'getByLabelText'>, ...files: File[]) =>
  putInto(root.getByLabelText('Photo or PDF of the receipt'), ...files)
const save = () => press(form, 'Add Expense')
const row = (description: string) => page.getByRole('listitem').filter({ hasText: description })

async function readExpenses(description: string): Promise<Expense[]> {
  const { body } = await callElsewhere<{ entries: Expense[] }>('GET', `/expenses?q=${description}`)
  return body.entries
}

it('sends the chosen receipts after their expense, and the row has their number', async () => {
  await fill(field(form, 'Description'), 'Hay')
  choose(form, await oneColourPhoto('one.png'), smallPdf('two.pdf'))
  await press(form, 'Remove two.pdf')
  choose(form, smallPdf('three.pdf'))
  await save()
  await seeToast('Expense added')
  await isGone(form)
  await isShown(row('Hay').getByText('2 receipts'))
  const [hay] = await readExpenses('Hay')
  expect(hay?.receipts.map(({ title }) => title)).toEqual(['one', 'three'])
})

it('shows the largest amount in full on a phone, and asks for a missing one', async () => {
  await page.viewport(390, 844)
  const amount = field(form, 'Amount')
  await fill(amount, '10000000.00')
  const { scrollWidth, clientWidth } = amount.element()
  expect(scrollWidth).toBe(clientWidth)
  await fill(amount, '')
  await isShown(form.getByText('Type an amount to continue.'))
  await page.viewport(1440, 900)
})

it('refuses a file of another type at its field, and keeps typed text', async () => {
  await fill(field(form, 'Description'), 'Leash')
  choose(form, letter('letter.txt', 'text/plain'))
  await isShown(form.getByText(WRONG_TYPE))
  await eventually(field(form, 'Description')).toHaveValue('Leash')
  choose(form, ...(await Promise.all(Array.from({ length: 11 }, (_, at) => oneColourPhoto(`${at}.png`)))))
  await isShown(form.getByText('One expense can have at most 10 receipts.'))
  await eventually(
    () => form.getByRole('list', { name: 'Chosen files' }).getByRole('listitem').elements().length,
  ).toBe(10)
})

// spec product: a receipt that fails keeps its expense, and only the receipt is sent again
it('sends only the receipt again after a failed upload: one expense, one receipt', async () => {
  await fill(field(form, 'Description'), 'Brush')
  choose(form, await oneColourPhoto('one.png'))
  const before = await countAsked(EXPENSES)
  await bringTrouble(UPLOADS, 'lose')
  await save()
  await seeToast('Expense added')
  await isShown(form.getByText('The expense is saved. Its receipts are not all sent yet.'))
  await isShown(button(form, 'Try again: one.png'))
  await mend()
  await press(form, 'Send Receipts')
  await isGone(form)
  await isShown(row('Brush').getByText('1 receipt'))
  expect(await countAsked(EXPENSES)).toBe(before + 1)
  const found = await readExpenses('Brush')
  expect(found.map(({ receipts }) => receipts.length)).toEqual([1])
})

it('keeps the expense when the server refuses its receipt, which another file replaces', async () => {
  await fill(field(form, 'Description'), 'Bowl')
  choose(form, letter('letter.jpg', 'image/jpeg'))
  await save()
  await isShown(form.getByText(WRONG_TYPE))
  await pressEscape()
  await press(questionOf('Leave out these receipts?'), 'Stay')
  await press(form, 'Remove letter.jpg')
  choose(form, await oneColourPhoto('bowl.png'))
  await press(form, 'Send Receipts')
  await isGone(form)
  await isShown(row('Bowl').getByText('1 receipt'))
})

it('closes without a question once no chosen receipt is left to send', async () => {
  await fill(field(form, 'Description'), 'Rug')
  choose(form, await oneColourPhoto('rug.png'), letter('letter.jpg', 'image/jpeg'))
  await save()
  await isShown(form.getByText(WRONG_TYPE))
  await press(form, 'Remove letter.jpg')
  await isShown(form.getByText('The expense is saved.', { exact: true }))
  await pressEscape()
  await isGone(form)
  await isShown(row('Rug').getByText('1 receipt'))
})

it('asks about the receipts, and no more about the expense, while they are on their way', async () => {
  await fill(field(form, 'Description'), 'Harness')
  choose(form, await oneColourPhoto('one.png'))
  await bringTrouble(UPLOADS, 'hold')
  await save()
  await isShown(button(form, 'Cancel one.png'))
  await pressEscape()
  await press(questionOf('Leave out these receipts?'), 'Leave them out')
  await isGone(form)
  await mend()
  await isShown(row('Harness'))
})

it('names the receipt while the storage is away, and sends it again', async () => {
  await fill(field(form, 'Description'), 'Comb')
  choose(form, smallPdf('comb.pdf'))
  await refuse(UPLOADS, 503, new Refusal(photoErrors.STORAGE_UNAVAILABLE).problem)
  await save()
  await isShown(form.getByText('Failed to upload receipt. Please try again.'))
  await mend()
  await press(form, 'Try again: comb.pdf')
  await isGone(form)
  await isShown(row('Comb').getByText('1 receipt'))
})

// spec core-records §5: a submission in flight blocks a second one
it('sends one expense and one receipt after two taps', async () => {
  await fill(field(form, 'Description'), 'Toy')
  choose(form, await oneColourPhoto('one.png'))
  const before = [await countAsked(EXPENSES), await countAsked(UPLOADS)]
  await doubleClick(button(form, 'Add Expense'))
  await isGone(form)
  expect([await countAsked(EXPENSES), await countAsked(UPLOADS)]).toEqual(before.map((count) => count + 1))
})

it('shows, adds and deletes receipts of an existing expense', async () => {
  await fill(field(form, 'Description'), 'Crate')
  choose(form, await oneColourPhoto('front.png'))
  await save()
  await isGone(form)
  await press(page, 'Edit Crate')
  const edit = page.getByRole('form', { name: 'Edit Crate' })
  const list = edit.getByRole('list', { name: 'Receipts' })
  await press(list, 'View front')
  await isShown(page.getByRole('img', { name: 'front' }))
  await press(windowOf('front'), 'Close')
  choose(edit, smallPdf('back.pdf'))
  await isShown(list.getByRole('link', { name: 'Download back' }))
  await press(list, 'Delete front')
  await press(questionOf('Delete?'), 'Delete')
  await seeToast('Receipt deleted')
  await isGone(button(list, 'View front'))
  const [crate] = await readExpenses('Crate')
  expect(crate?.receipts.map(({ title }) => title)).toEqual(['back'])
})
