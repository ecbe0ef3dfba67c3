import { beforeAll, beforeEach, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../../test-support/eventually.ts'
import { dueAnHourAgo } from '../../../../test-support/late-medication.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import { button, isGone, isShown, pressByKey, pressUnlessGone } from '../../../../test-support/screen.ts'
import {
  bringTrouble,
  callElsewhere,
  enter,
  helpElsewhere,
  mend,
  mendButNews,
} from '../../../../test-support/stage.ts'
import { settleHousehold } from '../../../api/client/acting-household.ts'
import { client } from '../../../api/client/client.ts'
import { newId } from '../../../api/client/new-id.ts'

const todays = page.getByRole('region', { name: 'Today', exact: true })
/** Region of another household on today's list, by its owner's name. */
const partOf = (name: string) => todays.getByRole('region', { name })
const medication = { name: 'Apoquel', dosage: '1 tablet', ...dueAnHourAgo() }

const forOthers = 'The pets you help look after, and a place for your own.'
const general = 'Everything about your pets, in one place.'

let bea = ''
beforeAll(async () => {
  await enter('free')
})
beforeEach(mend)

// spec engagement §2: overview: what matters today, pet cards, quick actions, empty state
it('a user alone, without a pet, is shown the way to the first one', async () => {
  openApp('/')
  await isShown(button(page, 'Add Your First Pet'))
  await isShown(page.getByText(general))
  await isGone(todays)
})

// spec product: a user without pets of their own sees today's list of the households that they help in
it('who has no pet and helps elsewhere sees today of those households, and gives from there', async () => {
  bea = (await helpElsewhere('Bea', { pet: 'Rex', medication })).householdId
  await helpElsewhere('Dan', { pet: 'Rex' })
  await helpElsewhere('Gus', { role: 'member', pet: 'Rex' })
  openApp('/')
  await isShown(partOf('Gus').getByText('See its pets and what matters in an emergency.'))
  await isShown(page.getByText(forOthers))
  await isShown(partOf('Bea').getByText('0 of 1 dose given, 1 late'))
  await isShown(partOf('Dan').getByText('No doses or visits today.'))
  await pressByKey(button(partOf('Bea'), /^Give Apoquel for Rex/))
  await isShown(partOf('Bea').getByText('1 of 1 dose given'))
  await isShown(button(page, 'Add Your First Pet'))
})

it('a user who acts in another user’s household is offered no place for their own pets there', async () => {
  const { householdId } = await helpElsewhere('Eve')
  const { body } = await callElsewhere<{ household: { id: string } }>('GET', '/me')
  settleHousehold(householdId)
  onTestFinished(() => void settleHousehold(body.household.id))
  openApp('/')
  await isShown(page.getByRole('heading', { name: 'Nobody here yet' }))
  await isShown(page.getByText(general))
  await isGone(page.getByText(forOthers))
})

it('a household that can’t be read says so, and is never said to need nothing', async () => {
  await bringTrouble(/^GET \/api\/live/, 'cut')
  await bringTrouble(/^GET \/api\/doses/, 'answer', 500, bea)
  openApp('/')
  await isShown(todays.getByText(/^Today in Bea.* could not be loaded\.$/))
  await isShown(partOf('Dan').getByText('No doses or visits today.'))
  await eventually(partOf('Bea')).not.toBeInTheDocument()
  await mendButNews()
  await pressUnlessGone(todays, 'Try Again')
  await isShown(partOf('Bea'))
})

it('a user who keeps all pets in memory already has a place for them', async () => {
  await helpElsewhere('Ida')
  openApp('/')
  await isShown(page.getByText(forOthers))
  const { id: petId, version } = await client.pets.add({ id: newId(), name: 'Miso', species: 'cat' })
  await client.pets.archivePet({ petId, version })
  openApp('/')
  await isShown(page.getByRole('heading', { name: 'In Loving Memory' }))
  await isShown(page.getByText(general))
  await isGone(page.getByText(forOthers))
})
