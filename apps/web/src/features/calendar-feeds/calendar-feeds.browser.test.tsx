import { beforeAll, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  answerDiscard,
  button,
  doubleClick,
  entryOf,
  field,
  fillIn,
  isGone,
  isShown,
  press,
  pressEscape,
  pressUnlessGone,
  questionOf,
  saysAt,
  seeToast,
  windowOf,
} from '../../../test-support/screen.ts'
import { addPet, bringTrouble, countAsked, enter, mend } from '../../../test-support/stage.ts'

const FEEDS = /\/api\/calendar-feeds/
const settings = windowOf('Account Settings')
const adding = windowOf('Add a calendar feed')
const shown = windowOf('Your calendar address')
const renewal = questionOf('Create a new address?')
const removal = questionOf('Remove this calendar feed?')

beforeAll(async () => {
  await enter('premium')
  await addPet({ name: 'Biscuit' })
})
beforeEach(() => mend())

const openCalendar = () => openApp('/?settings=calendar')

it('feeds that can not be loaded say so, and are there after another try', async () => {
  await bringTrouble(/^GET .*calendar-feeds/, 'answer')
  openCalendar()
  await isShown(settings.getByText('Your calendar feeds could not be loaded'))
  await mend()
  await pressUnlessGone(settings, 'Try Again')
  await isShown(settings.getByText('No calendar feeds yet'))
})

it('a feed is added once for two taps; shows an error at its field, and keeps typed text without a connection', async () => {
  openCalendar()
  await press(settings, 'Add a calendar feed')
  await fillIn(adding, { Name: 'Walks' })
  await pressEscape()
  await answerDiscard('Keep editing')
  await fillIn(adding, { Name: ' ' })
  await button(adding, 'Add a calendar feed').click({ force: true })
  await saysAt(adding, 'Name', 'Name is required')
  await fillIn(adding, { Name: 'Vet' })
  await bringTrouble(/^POST .*calendar-feeds/, 'cut')
  await press(adding, 'Add a calendar feed')
  await seeToast('No connection')
  await eventually(field(adding, 'Name')).toHaveValue('Vet')
  await mend()
  const asked = await countAsked(/^POST .*calendar-feeds/)
  await doubleClick(button(adding, 'Add a calendar feed'))
  await isShown(shown)
  expect(await countAsked(/^POST .*calendar-feeds/)).toBe(asked + 1)
  await press(shown, 'Done')
  await isShown(entryOf(settings, 'Vet'))
})

it('whose answer was lost is sent again: one feed, with an address', async () => {
  openCalendar()
  await press(settings, 'Add a calendar feed')
  await fillIn(adding, { Name: 'Sent twice' })
  await bringTrouble(/^POST .*calendar-feeds/, 'lose')
  await press(adding, 'Add a calendar feed')
  await seeToast('No connection')
  await mend()
  await press(adding, 'Add a calendar feed')
  await eventually(shown.getByLabelText('Calendar address')).toHaveValue(
    expect.stringMatching(/\/calendar\/[\w-]{43}\.ics$/),
  )
  await press(shown, 'Done')
  expect(entryOf(settings, 'Sent twice').elements()).toHaveLength(1)
})

it('a new address is made once for two taps; an answer that never comes keeps the button busy', async () => {
  openCalendar()
  await press(settings, 'New address for Vet')
  await bringTrouble(FEEDS, 'hold')
  const asked = await countAsked(/^POST .*addresses/)
  await doubleClick(button(renewal, 'Create a new address'))
  await eventually(button(renewal, 'Create a new address')).toHaveAttribute('aria-busy', 'true')
  await mend()
  await isShown(shown)
  expect(await countAsked(/^POST .*addresses/)).toBe(asked + 1)
  await press(shown, 'Done')
})

it('a removal that fails says so and can be repeated', async () => {
  openCalendar()
  await press(settings, 'Remove Vet')
  await bringTrouble(/^DELETE .*calendar-feeds/, 'answer')
  await press(removal, 'Remove')
  await seeToast('Something went wrong')
  await mend()
  await press(removal, 'Remove')
  await seeToast('Calendar feed removed')
  // Checks the button, because other feeds mention vet visits too.
  await isGone(button(settings, 'Remove Vet'))
})
