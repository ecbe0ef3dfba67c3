import { afterEach, beforeAll, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { Expense } from '@app/domain/expenses/expenses.contract'
import { dateIn } from '@app/domain/kernel/time/dates'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  button,
  click,
  doubleClick,
  isGone,
  isShown,
  press,
  pressEscape,
  pressUnlessGone,
  questionOf,
  seeToast,
  select,
  toastOf,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  addPet,
  addRecord,
  bringTrouble,
  callElsewhere,
  countAsked,
  enter,
  mend,
} from '../../../test-support/stage.ts'
import { formatDay } from '../../format/format-dates.ts'

let petId = ''
beforeAll(async () => {
  await enter()
  petId = (await addPet({ name: 'Biscuit' })).id
})
afterEach(() => mend())

const form = windowOf('Import Expenses')
const lines = form.getByRole('list', { name: 'Lines of the file' })
const submit = (name: string) => button(form, name)

async function openImport() {
  openApp('/?tab=reports&view=expenses')
  await press(page.getByRole('main'), 'Import CSV')
  await isShown(form)
}

const choose = (content: string | Uint8Array<ArrayBuffer>, name = 'harbor.csv') =>
  form.getByLabelText('Choose a CSV file').upload(new File([content], name))

/** An incomplete form has its button look disabled; a press names what is missing. */
async function pressPreview() {
  await isShown(submit('Preview'))
  ;(submit('Preview').element() as HTMLElement).click()
}

const saved = (description: string, spentOn: string) =>
  addRecord('expense', petId, {
    amount: { minor: 4680, currency: 'USD' },
    category: 'food',
    description,
    reimbursedMinor: null,
    spentOn,
  })

it('previews every line, leaves out existing ones, and is undone as a whole', async () => {
  await saved('Dog food', '2026-01-20')
  await openImport()
  await choose(
    [
      'Ordered,Total,Item,Department,Pet,Order no.',
      '01/20/2026,46.80,Dog food,Food,Biscuit,H-1',
      '01/21/2026,"1,048.00","Cat\nenclosure",Supplies,,H-2',
      '04/31/2026,28.90,Litter,,,H-3',
      '01/22/2026,pending,Gift card,,,H-4',
      '01/23/2026,-5,Refund,,,H-5',
      '01/24/2026,12.00,"=HYPERLINK(""x"")",Vet visits,,H-6',
      '01/24/2026,12,"=HYPERLINK(""x"")",,,H-7',
    ].join('\r\n'),
  )
  await isShown(form.getByText('“46.80” in line 2 can only be read this way, so the whole column is.'))
  await isShown(form.getByText('January 20, 2026'))
  // The window stays, and the second of two taps imports nothing with the button that comes under the finger.
  const opened = form.element()
  await pressPreview()
  await eventually(submit('Import 2 expenses')).toBeInTheDocument()
  ;(submit('Import 2 expenses').element() as HTMLElement).click()
  await isShown(lines.getByText('Already in your expenses'))
  expect(submit('Import 2 expenses').element()).not.toHaveAttribute('aria-busy')
  expect(form.element()).toBe(opened)
  await isShown(lines.getByText('Same as line 7'))
  await isShown(lines.getByText('April has 30 days'))
  await isShown(lines.getByText('“pending” is not an amount'))
  await isShown(lines.getByText('Amount must be more than 0'))
  await eventually(form.getByLabelText('Import line 2')).not.toBeChecked()
  await isShown(form.getByText('$1,060.00'))
  // A lost answer keeps the preview; the repeated request, pressed twice, imports once.
  await bringTrouble(/^POST \/api\/expenses\/imports$/, 'cut')
  await press(form, 'Import 2 expenses')
  await seeToast('Error importing expenses')
  await mend()
  const before = await countAsked(/^POST \/api\/expenses\/imports$/)
  await doubleClick(submit('Import 2 expenses'))
  await seeToast('2 expenses imported', '1 line was here already')
  expect(await countAsked(/^POST \/api\/expenses\/imports$/)).toBe(before + 1)
  await isGone(form)
  await isShown(page.getByText('=HYPERLINK("x")'))
  // One of them is changed, so it stays.
  const { body } = await callElsewhere<{ entries: Expense[] }>('GET', '/expenses?q=enclosure')
  const [enclosure] = body.entries
  await callElsewhere('PATCH', `/expenses/${enclosure?.id}`, { ...enclosure, notes: 'Outdoors' })
  // The day of the import is that of the user's zone, which differs from that of UTC.
  const now = new Date()
  const timeZone = now.getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
  await callElsewhere('PATCH', '/settings', { timeZone })
  await bringTrouble(/^GET \/api\/expenses\/imports/, 'answer')
  await openImport()
  await isShown(form.getByText('Earlier imports couldn’t be loaded.'))
  await mend()
  await pressUnlessGone(form, 'Try Again')
  await isShown(form.getByText(`2 expenses, ${formatDay(dateIn(timeZone, now))}`))
  await choose('Date,Amount\n2026-01-20,46.80')
  const undo = button(form, 'Undo harbor.csv')
  await isShown(button(form, 'Other File'))
  ;(button(form, 'Other File').element() as HTMLElement).click()
  await eventually(undo).toBeInTheDocument()
  // The second of two taps asks nothing: an open question would hide the button from the third.
  ;(undo.element() as HTMLElement).click()
  await click(undo)
  const question = questionOf('Undo this import?')
  const undone = await countAsked(/^DELETE \/api\/expenses\/imports/)
  await doubleClick(button(question, 'Undo Import'))
  await seeToast('Import undone', '1 expense that was changed or has a receipt stays')
  expect(await countAsked(/^DELETE \/api\/expenses\/imports/)).toBe(undone + 1)
  await isGone(form.getByText('harbor.csv'))
  await callElsewhere('PATCH', '/settings', { timeZone: null })
})

it('asks for the format of amounts and dates that can be read in two ways', async () => {
  await openImport()
  await choose('Datum;Betrag;Text\n04/11/2025;3.000;Käfig\n05/12/2025;31.422;Futter\n')
  await pressPreview()
  await isShown(form.getByText('Choose how to read the amounts'))
  await isShown(form.getByText('Choose how to read the dates'))
  await select(form.getByLabelText('Currency'), 'JPY')
  await click(form.getByText('1.048,00'))
  await isShown(form.getByText('¥31,422'))
  await isShown(form.getByText('The column is read as you chose.'))
  await click(form.getByText('Day first'))
  await press(form, 'Preview')
  await isShown(lines.getByText('¥3,000'))
  await isShown(lines.getByText('Nov 4, 2025'))
  await press(form, 'Back')
  await click(form.getByText('1,048.00'))
  await press(form, 'Preview')
  await isShown(lines.getByText('JPY has no decimals'))
  // 3.000 yen are three.
  await isShown(submit('Import 1 expense'))
})

it('needs a column of dates and one of amounts, and reads a bank statement', async () => {
  await openImport()
  await choose('a;b\nx;12.50\n')
  await pressPreview()
  await isShown(form.getByText('Choose the column with the date'))
  await press(form, 'Other File')
  await choose('Date,Amount,Payee\n2025-02-01,-12.50,Vet\n2025-02-02,-7,Pet shop\n2025-02-03,900,Salary\n')
  const statement = form.getByLabelText('Negative amounts are expenses')
  await eventually(statement).toBeChecked()
  await isShown(form.getByText('$12.50'))
  await press(form, 'Preview')
  await isShown(lines.getByText('Money in'))
  await isShown(submit('Import 2 expenses'))
  await press(form, 'Back')
  await click(statement)
  await press(form, 'Preview')
  await isShown(submit('Import 1 expense'))
})

it('reads Windows-1252 with tabs, refuses files that are no tables, and is undone in its toast', async () => {
  await openImport()
  const bytes = Uint8Array.from('Date\tAmount\tItem\n2025-01-05\t7.50\tK\u00e4fig\n', (letter) =>
    letter.charCodeAt(0),
  )
  await choose(Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0x00]), 'book.xlsx')
  await isShown(form.getByText('This is not a CSV file. Export the table as CSV and choose that file.'))
  await choose('Date,Amount\n'.padEnd(3_000_001, 'x'))
  await isShown(form.getByText('This file is larger than 3 MB. Split it and import the parts.'))
  await choose(`Date,Amount\n${'2025-1-1,1\n'.repeat(200_000)}`)
  await isShown(form.getByText('This file has 200,001 lines. Split it into files of up to 10,000.'))
  await choose(`Date,Amount\n${','.repeat(20_000)}`)
  await isShown(form.getByText('Line 2 has 20,001 columns. Leave at most 100 and choose the file again.'))
  await choose('Date,Amount\n2025-01-05,"1\n')
  await isShown(form.getByText(/^A quotation mark in line \d is never closed\.$/))
  await choose('')
  await isShown(form.getByText('This file has no lines to import.'))
  await choose(bytes)
  await press(form, 'Preview')
  await isShown(lines.getByText('Käfig'))
  await press(form, 'Import 1 expense')
  await press(toastOf('1 expense imported').first(), 'Undo')
  await seeToast('Import undone')
  await isGone(page.getByText('Käfig'))
})

const positionOf = (locator: Locator) => locator.element().getBoundingClientRect()

it('shows the total above the buttons on a phone, and begins each step at its top', async () => {
  await page.viewport(390, 844)
  await openImport()
  const columns = 'Date,Amount,Item,Department,Order no.,Store,Colour,Size,Weight,Clerk'
  const rows = Array.from(
    { length: 12 },
    (_, at) => `2024-02-${at + 10},${at + 1}.00,Item,Food,H-1,Harbor,Red,L,1,Kim`,
  )
  await choose([columns, ...rows, '2024-02-30,1.00,Refused'].join('\n'))
  const lastColumn = form.getByLabelText('Clerk becomes')
  await isShown(lastColumn)
  lastColumn.element().scrollIntoView()
  await press(form, 'Preview')
  await eventually(form.getByText('duplicates')).toBeInViewport({ ratio: 1 })
  expect(document.activeElement?.closest('[role=dialog]')).toBe(form.element())
  const total = positionOf(form.getByText('$78.00')).bottom
  expect(total).toBeLessThan(positionOf(submit('Import 12 expenses')).top)
  expect(total).toBeLessThan(positionOf(submit('Back')).top)
  const titles = ['Item', 'Refused'].map((title) => lines.getByText(title).first())
  expect(new Set(titles.map((title) => positionOf(title).left)).size).toBe(1)
  await page.viewport(1440, 900)
})

it('shows 10,000 lines page by page, and asks before they are discarded', async () => {
  await openImport()
  const rows = Array.from({ length: 10_000 }, (_, at) => `2025-01-05,${at + 1}.00,Item ${at + 1}`)
  await choose(`\ufeffDate,Amount,Item\n${rows.join('\n')}`)
  await press(form, 'Preview')
  await isShown(submit('Import 10,000 expenses'))
  await press(form, 'Next lines')
  await isShown(form.getByText('51–100 of 10,000'))
  await isShown(lines.getByText('Item 100', { exact: true }))
  // Only the lines scroll: the title and the buttons stay in place.
  expect(form.element().scrollHeight).toBe(form.element().clientHeight)
  await pressEscape()
  const question = page.getByRole('alertdialog')
  await isShown(question.getByText('Discard this import?'))
  await press(question, 'Keep editing')
  await isShown(lines.getByText('Item 100', { exact: true }))
})
