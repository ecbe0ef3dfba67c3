import { beforeAll, describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { addDays } from '@app/domain/kernel/time/dates'
import { eventually } from '../../test-support/eventually.ts'
import { openApp } from '../../test-support/open-app.tsx'
import {
  button,
  chooseFor,
  click,
  edit,
  entryOf,
  field,
  fill,
  fillIn,
  isGone,
  isShown,
  openedPet,
  press,
  pressByKey,
  pressEscape,
  pressUnlessGone,
} from '../../test-support/screen.ts'
import {
  addPet,
  addRecord,
  bringTrouble,
  callElsewhere,
  enter,
  mend,
  mendButNews,
} from '../../test-support/stage.ts'

const today = new Date().toISOString().slice(0, 10)
const startDate = addDays(today, -30)

beforeAll(async () => {
  await enter()
})

async function open(petId: string, tab: string): Promise<Locator> {
  openApp(`/pets/${petId}?tab=${tab}`)
  return openedPet('Biscuit')
}

/** A pet with twelve health logs, one of them of another type than the rest. */
async function openLong(): Promise<Locator> {
  const { id } = await addPet({ name: 'Biscuit' })
  for (let day = 1; day <= 12; day += 1) {
    const type = day === 12 ? 'behavior' : 'symptom'
    await addRecord('healthLog', id, { type, value: `Limps ${day}`, logDate: addDays(today, -day) })
  }
  return open(id, 'health')
}
const rows = (biscuit: Locator) =>
  biscuit.getByRole('list', { name: 'Health logs' }).getByRole('listitem').elements().length

describe('the past part of a list', () => {
  // spec product: past records are listed apart: a finished course automatically, a visit once its outcome is
  //   entered
  it('is folded with its count: a course ends silently after its last day', async () => {
    const { id } = await addPet({ name: 'Biscuit' })
    await addRecord('medication', id, { name: 'Apoquel', startDate })
    await addRecord('medication', id, { name: 'Cerenia', startDate, endDate: addDays(today, -2) })
    await addRecord('medication', id, { name: 'Bravecto', startDate, isActive: false })
    const biscuit = await open(id, 'meds')
    await isShown(entryOf(biscuit, 'Apoquel').getByText('Active', { exact: true }))
    await isGone(entryOf(biscuit, 'Cerenia'))
    // The doses of the row above, which are still loading, move it.
    await pressByKey(button(biscuit, 'Past (2)'))
    const past = biscuit.getByRole('list', { name: 'Past medications' })
    await isShown(entryOf(past, 'Cerenia').getByText('Ended', { exact: true }))
    await isShown(entryOf(past, 'Bravecto').getByText('Inactive', { exact: true }))
    await pressByKey(button(biscuit, 'Past (2)'))
    await isGone(past)
  })

  it('opens where the address leads to one of it', async () => {
    const { id } = await addPet({ name: 'Biscuit' })
    const { id: recordId } = await addRecord('medication', id, { name: 'Cerenia', isActive: false })
    openApp(`/pets/${id}?tab=meds&record=${recordId}`)
    const biscuit = await openedPet('Biscuit')
    await eventually(entryOf(biscuit, 'Cerenia')).toHaveFocus()
    await isShown(biscuit.getByText('Nothing is given at the moment.'))
  })

  it('takes no focus with it when it is ended in the list', async () => {
    const { id } = await addPet({ name: 'Biscuit' })
    await addRecord('medication', id, { name: 'Apoquel' })
    const biscuit = await open(id, 'meds')
    const form = await edit(biscuit, 'Apoquel')
    await click(form.getByRole('switch', { name: 'Active medication' }))
    await press(form, 'Save Changes')
    await isShown(button(biscuit, 'Past (1)'))
    await eventually(biscuit).toHaveFocus()
  })

  it('keeps the focus and text of a user who types while another user ends it', async () => {
    const { id } = await addPet({ name: 'Biscuit' })
    const { id: medicationId } = await addRecord('medication', id, { name: 'Apoquel' })
    const biscuit = await open(id, 'meds')
    const form = await edit(biscuit, 'Apoquel')
    await fillIn(form, { Dosage: '99 mg' })
    const { body } = await callElsewhere('GET', `/medications/${medicationId}`)
    await callElsewhere('PATCH', `/medications/${medicationId}`, { ...body, isActive: false })
    await addRecord('medication', id, { name: 'Cerenia' })
    await isShown(entryOf(biscuit, 'Cerenia'))
    await eventually(field(form, 'Dosage')).toHaveValue('99 mg')
  })

  it('that can’t be read says so, and leaves what counts', async () => {
    const { id } = await addPet({ name: 'Biscuit' })
    await addRecord('medication', id, { name: 'Apoquel' })
    await addRecord('medication', id, { name: 'Cerenia', isActive: false })
    await bringTrouble(/^GET \/api\/(pets\/[^/]+\/medications\?.*part=past|live)/, 'cut')
    const biscuit = await open(id, 'meds')
    await isShown(entryOf(biscuit, 'Apoquel'))
    await isShown(biscuit.getByRole('heading', { name: 'No connection' }))
    await mendButNews()
    await pressUnlessGone(biscuit, 'Try Again')
    await isShown(button(biscuit, 'Past (1)'))
  })
})

// spec product: a row opens with a tap or a key, and its other actions are behind one button
describe('a row', () => {
  it('opens with a tap anywhere on it, and with Enter; the focus comes back', async () => {
    const { id } = await addPet({ name: 'Biscuit' })
    await addRecord('vaccination', id, { vaccineName: 'Rabies' })
    const biscuit = await open(id, 'vax')
    await entryOf(biscuit, 'Rabies').click({ position: { x: 8, y: 8 } })
    const form = biscuit.getByRole('form', { name: 'Edit Rabies' })
    await isShown(form)
    await pressEscape()
    await eventually(button(biscuit, 'Edit Rabies')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await isShown(form)
  })

  it('has everything else behind one button, to which the focus comes back', async () => {
    const { id } = await addPet({ name: 'Biscuit' })
    await addRecord('appointment', id, { title: 'Surgery' })
    const biscuit = await open(id, 'appts')
    await press(biscuit, 'More for Surgery')
    const entries = page.getByRole('menuitem')
    await eventually(() => entries.elements().map(({ textContent }) => textContent)).toEqual([
      'Edit',
      'Add to calendar',
      'Attach a document',
      'Delete',
    ])
    await click(entries.filter({ hasText: 'Delete' }))
    await press(page.getByRole('alertdialog'), 'Cancel')
    await eventually(button(biscuit, 'More for Surgery')).toHaveFocus()
    await chooseFor(biscuit, 'Surgery', 'Attach a document')
    await isShown(page.getByRole('dialog', { name: 'Add Document' }))
    await pressEscape()
    await eventually(button(biscuit, 'More for Surgery')).toHaveFocus()
  })

  it('says the year of another year once, at its day', async () => {
    const { id } = await addPet({ name: 'Biscuit' })
    await addRecord('healthLog', id, { type: 'symptom', value: 'Limps', logDate: '2024-03-05' })
    const biscuit = await open(id, 'health')
    const entry = entryOf(biscuit, 'Limps')
    await isShown(entry.getByText('2024', { exact: true }))
    expect(entry.element().textContent.match(/2024/g)).toHaveLength(1)
  })
})

describe('a long list', () => {
  const SEARCHED = /^GET \/api\/pets\/[^/]+\/health-logs\?.*q=/

  // spec product: long lists have a search and filters
  it('is narrowed to a type and searched, and shows everything again', async () => {
    const biscuit = await openLong()
    await eventually(() => rows(biscuit)).toBe(12)
    const types = biscuit.getByRole('group', { name: 'Filter health logs' })
    await press(types, 'Behavior')
    await eventually(() => rows(biscuit)).toBe(1)
    const search = biscuit.getByRole('searchbox', { name: 'Search health logs' })
    await fill(search, 'limps 3')
    await isShown(biscuit.getByText('Nothing here matches.'))
    await press(types, 'Everything')
    await isShown(entryOf(biscuit, 'Limps 3'))
    await eventually(() => rows(biscuit)).toBe(1)
    await fill(search, '')
    await eventually(() => rows(biscuit)).toBe(12)
  })

  it('reports a failed search, keeps the typed words and allows a retry', async () => {
    const biscuit = await openLong()
    await bringTrouble(SEARCHED, 'cut')
    const search = biscuit.getByRole('searchbox', { name: 'Search health logs' })
    await fill(search, 'limps 7')
    await isShown(biscuit.getByRole('heading', { name: 'No connection' }))
    await eventually(search).toHaveValue('limps 7')
    await mend()
    await pressUnlessGone(biscuit, 'Try Again')
    await eventually(() => rows(biscuit)).toBe(1)
  })

  it('shows what there was while the answer does not come', async () => {
    const biscuit = await openLong()
    await bringTrouble(SEARCHED, 'hold')
    await fill(biscuit.getByRole('searchbox', { name: 'Search health logs' }), 'limps 7')
    await isShown(entryOf(biscuit, 'Limps 8'))
    await mend()
    await eventually(() => rows(biscuit)).toBe(1)
  })

  it('of few entries is neither searched nor narrowed', async () => {
    const { id } = await addPet({ name: 'Biscuit' })
    await addRecord('healthLog', id, { type: 'symptom', value: 'Limps' })
    const biscuit = await open(id, 'health')
    await isShown(entryOf(biscuit, 'Limps'))
    await isGone(biscuit.getByRole('searchbox'))
  })
})
