import { beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../../test-support/eventually.ts'
import { addLateMedication, dueAnHourAgo } from '../../../../test-support/late-medication.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import {
  button,
  entryOf,
  isGone,
  isShown,
  pressByKey,
  pressUnlessGone,
  seeToast,
} from '../../../../test-support/screen.ts'
import {
  addPet,
  bringTrouble,
  enter,
  helpElsewhere,
  mend,
  mendButNews,
} from '../../../../test-support/stage.ts'

const todays = page.getByRole('region', { name: 'Today', exact: true })
/** Region of another household on today's list, by its owner's name. */
const partOf = (name: string) => todays.getByRole('region', { name })
const medication = { name: 'Apoquel', dosage: '1 tablet', ...dueAnHourAgo() }

beforeAll(async () => {
  await enter('free')
  const { id } = await addPet({ name: 'Miso' })
  await addLateMedication(id, 'Insulin')
})
beforeEach(mend)

// spec product: a helper in several households sees today of all of them in one list, by household, and logs
//   doses there as each role permits
it('doses of another household stand below its name, are given and taken back there', async () => {
  const { householdId } = await helpElsewhere('Bea', { pet: 'Rex', medication })
  openApp('/')
  const bea = partOf('Bea')
  await isShown(bea.getByText('0 of 1 dose given, 1 late'))
  await isShown(button(todays, /^Give Insulin for Miso/))
  await eventually(bea.getByRole('link', { name: 'Bea' })).toHaveAttribute(
    'href',
    expect.stringContaining(householdId) as string,
  )
  await pressByKey(button(bea, /^Give Apoquel for Rex/))
  await isShown(bea.getByText('by Ana', { exact: false }))
  await isShown(bea.getByText('1 of 1 dose given'))
  // The count leaves out the other household's dose.
  await isShown(todays.getByText('0 of 1 dose given, 1 late').first())
  await pressByKey(button(bea, /^Undo Apoquel for Rex/))
  await isShown(button(bea, /^Give Apoquel for Rex/))
})

it('a user who only views a household sees its doses without a button', async () => {
  await helpElsewhere('Cleo', { role: 'viewer', pet: 'Rex', medication })
  openApp('/')
  await isShown(entryOf(partOf('Cleo'), 'Apoquel for Rex'))
  await isGone(partOf('Cleo').getByRole('button', { name: /^Give/ }))
})

it('nothing is said of a household that has nothing due', async () => {
  await helpElsewhere('Dan', { pet: 'Rex' })
  await helpElsewhere('Eve', { pet: 'Rex', medication })
  openApp('/')
  await isShown(partOf('Eve'))
  await isGone(partOf('Dan'))
})

it('one household that can’t be read leaves the rest, and is read again', async () => {
  const { householdId } = await helpElsewhere('Finn', { pet: 'Rex', medication })
  await bringTrouble(/^GET \/api\/live/, 'cut')
  await bringTrouble(/^GET \/api\/doses/, 'answer', 500, householdId)
  openApp('/')
  await isShown(button(todays, /^Give Insulin for Miso/))
  await isShown(todays.getByText(/^Today in Finn.* could not be loaded\.$/))
  await mendButNews()
  await pressUnlessGone(todays, 'Try Again')
  await isShown(button(partOf('Finn'), /^Give Apoquel for Rex/))
})

it('a dose whose answer is lost is said, and read again from there', async () => {
  openApp('/')
  const give = button(partOf('Eve'), /^Give Apoquel for Rex/)
  await isShown(give)
  await bringTrouble(/^POST \/api\/medications\/[^/]+\/doses$/, 'lose')
  await pressByKey(give)
  await seeToast('Dose not marked')
  await isShown(partOf('Eve').getByText('1 of 1 dose given'))
})

it('of many households the first five are read, and the rest are named', async () => {
  await helpElsewhere('Gil', { pet: 'Rex', medication })
  openApp('/')
  await isShown(partOf('Bea'))
  const link = todays.getByRole('link', { name: 'Gil' })
  await isShown(link)
  await isGone(button(partOf('Gil'), /^Give/))
  await eventually(link).toHaveAttribute('href', expect.stringMatching(/^\/\?household=/) as string)
})
