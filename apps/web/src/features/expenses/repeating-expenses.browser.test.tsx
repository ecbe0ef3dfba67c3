import { afterEach, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Expense } from '@app/domain/expenses/expenses.contract'
import { addDays } from '@app/domain/kernel/time/dates'
import { today } from '../../../test-support/late-medication.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  button,
  chooseFor,
  click,
  doubleClick,
  edit,
  field,
  fill,
  isGone,
  isShown,
  openedPet,
  press,
  pressUnlessGone,
  saysAt,
  seeToast,
  select,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  addPet,
  addRecord,
  bringTrouble,
  callElsewhere,
  changePlan,
  countAsked,
  enter,
  mend,
  pauseByPlan,
} from '../../../test-support/stage.ts'

let petId = ''
beforeAll(async () => {
  await enter()
  petId = (await addPet({ name: 'Biscuit' })).id
})
afterEach(() => mend())

const main = page.getByRole('main')
const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })
const LIST = '/?tab=reports&list=repeating'

const addDaily = (description: string, fields: object = {}) =>
  addRecord('expense', petId, {
    petId,
    description,
    reimbursedMinor: null,
    repeat: { unit: 'day', every: 1, weekdays: [] },
    ...fields,
  })

async function expensesCalled(description: string) {
  const path = `/expenses?q=${encodeURIComponent(description)}`
  return (await callElsewhere<{ entries: Expense[] }>('GET', path)).body.entries
}

it('an expense is added to repeat, paused, resumed, changed and stopped', async () => {
  openApp(LIST)
  await isShown(page.getByText('Nothing repeats yet'))
  await press(main, 'Add Expense')
  const form = windowOf('Add Expense')
  await fill(field(form, 'Amount'), '41.50')
  await fill(field(form, 'Description'), 'Insurance')
  await press(form, 'Today, repeat, notes, tax')
  await select(form.getByLabelText('Repeats'), 'Custom')
  await fill(field(form, 'Every'), '100')
  await press(form, 'Add Expense')
  await saysAt(form, 'Every', 'Enter a whole number from 1 to 99')
  await select(form.getByLabelText('Repeats'), 'Yearly')
  await press(form, 'Add Expense')
  await seeToast('Expense added')
  await isShown(row('Insurance').getByText('Repeats yearly'))
  await press(row('Insurance'), 'Pause')
  await isShown(row('Insurance').getByText('Paused'))
  await press(row('Insurance'), 'Resume')
  await isShown(row('Insurance').getByText('Next on'))
  const editor = await edit(main, 'Insurance')
  await select(editor.getByLabelText('Repeats'), 'Monthly')
  await press(editor, 'Save Changes')
  await isShown(row('Insurance').getByText('Repeats monthly'))
  await chooseFor(main, 'Insurance', 'Stop')
  const question = page.getByRole('alertdialog')
  await isShown(question.getByText('The expenses so far stay.'))
  await press(question, 'Stop')
  await isShown(page.getByText('Nothing repeats yet'))
  await click(main.getByRole('link', { name: 'Expenses', exact: true }))
  await isShown(row('Insurance').getByText('$41.50'))
})

it('one of them is changed alone, or with all later ones', async () => {
  await addDaily('Food', { spentOn: addDays(today, -1) })
  openApp('/?tab=reports&list=all')
  await isShown(row('Food').first().getByText('repeats daily'))
  const older = row('Food').nth(1)
  await click(older.getByRole('button', { name: 'Edit Food' }))
  const editor = page.getByRole('form', { name: 'Edit Food' })
  await fill(field(editor, 'Description'), 'Better food')
  await click(editor.getByText('This and all later ones'))
  await isShown(editor.getByText('change for this expense only'))
  await press(editor, 'Save Changes')
  await seeToast('Expense updated')
  await isShown(row('Better food').nth(1))
})

it('a plan without expenses shows that they are paused', async () => {
  await changePlan('free')
  openApp(LIST)
  await isShown(page.getByText('Repeating expenses are paused'))
  await changePlan('pro')
  await isGone(page.getByText('Repeating expenses are paused'))
})

it.each([
  ['Add Them', 'Missed expenses added', 3],
  ['Skip Them', 'Repeating expenses continue with their next date', 0],
])('dates that were missed without expenses are answered once: %s', async (answer, done, count) => {
  // The stage adds in UTC, whose day may be the browser's tomorrow.
  const nextOn = addDays(new Date().toISOString().slice(0, 10), -2)
  await addDaily(answer, { petId: null, spentOn: nextOn })
  for (const { id } of await expensesCalled(answer)) await callElsewhere('DELETE', `/expenses/${id}`)
  await pauseByPlan(nextOn)
  await bringTrouble(/^GET \/api\/repeating-expenses\/missed/, 'answer')
  openApp(LIST)
  await isShown(main.getByText('Missed dates couldn’t be loaded.'))
  // The answer ends the pause of all.
  await isShown(row(answer).getByText('Paused by the plan'))
  expect(button(row(answer), 'Resume').elements()).toEqual([])
  await mend()
  await pressUnlessGone(main, 'Try Again')
  const asked = /^POST \/api\/repeating-expenses\/missed/
  await bringTrouble(asked, 'cut')
  await press(main, answer)
  await seeToast('No connection')
  await mend()
  const before = await countAsked(asked)
  await doubleClick(button(main, answer))
  await seeToast(done)
  await isShown(row(answer).getByText('Next on'))
  await isGone(button(main, answer))
  expect(await countAsked(asked)).toBe(before + 1)
  expect(await expensesCalled(answer)).toHaveLength(count)
})

it('a pet is archived or deleted with a question about them', async () => {
  openApp(`/pets/${petId}`)
  const biscuit = await openedPet('Biscuit')
  await press(biscuit, 'Delete pet')
  const question = page.getByRole('alertdialog')
  await isShown(question.getByText('Repeating expenses of Biscuit'))
  await isShown(question.getByText('Continue as General'))
  await press(question, 'Cancel')
  await press(biscuit, 'Move to In Loving Memory')
  await click(question.getByText('Continue', { exact: true }))
  await press(question, 'Move to In Loving Memory')
  await isGone(question)
  const { body } = await callElsewhere('GET', `/pets/${petId}/holdings`)
  expect(body['repeatingExpenses']).toBe(1)
})
