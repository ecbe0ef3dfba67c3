import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { inboxHouseholdPath } from '@app/domain/support/support-access.links'
import { inboxTicketPath } from '@app/domain/support/support.links'
import { openApp } from '../../../../test-support/open-app.tsx'
import { click, isGone, isShown } from '../../../../test-support/screen.ts'
import {
  bringTrouble,
  enter,
  haveOwnInstallation,
  leaveOwnInstallation,
  mend,
} from '../../../../test-support/stage.ts'
import { becomeStaff, endAccessOf, giveAccessOf, openTicketOf } from '../../../../test-support/support.ts'

const main = page.getByRole('main')
const link = (name: string) => main.getByRole('link', { name })
const over = main.getByRole('heading', { name: 'Access has ended' })

beforeAll(async () => {
  await haveOwnInstallation()
  await enter()
})
beforeEach(() => page.viewport(1440, 900))
afterAll(() => leaveOwnInstallation())

it('is not found for other people', async () => {
  const { id } = await openTicketOf('Bo')
  await giveAccessOf(id, 'Rex')
  openApp(inboxHouseholdPath(id))
  await isShown(page.getByRole('heading', { name: 'The trail ends here' }))
})

describe('for the staff', () => {
  beforeAll(() => becomeStaff())

  // spec product: support access is read-only, and an admin reads no household without it
  it('leads from the ticket to pets and, by kind, the newest records', async () => {
    const { id } = await openTicketOf('Bo')
    openApp(inboxHouseholdPath(id))
    await isShown(over)
    await giveAccessOf(id, 'Rex')
    openApp(inboxTicketPath(id))
    await isShown(main.getByText(/^Household access is open until/))
    await click(link('Look at the household'))
    await isShown(main.getByRole('heading', { name: 'Bo', level: 1 }))
    await isShown(main.getByText('The owner sees what you open.'))
    await isShown(main.getByRole('list', { name: 'Pets' }).getByText('Rex'))
    await isShown(main.getByRole('list', { name: 'Pets' }).getByText('Dog', { exact: true }))
    await click(link('Expenses'))
    await isShown(main.getByRole('list', { name: 'Expenses' }).getByText('$12.50'))
    await click(link('Rex'))
    const medications = main.getByRole('list', { name: 'Medications' })
    await isShown(medications.getByRole('heading', { name: 'Apoquel' }))
    expect(main.getByRole('textbox').elements()).toEqual([])
    await bringTrouble(/^GET \/api\/inbox\/tickets\/[^/]+\/household\?.*kind=doses/, 'answer')
    await click(link('Doses'))
    await isShown(main.getByRole('button', { name: 'Try Again' }))
    await mend()
    await click(main.getByRole('button', { name: 'Try Again' }))
    await isShown(main.getByText('No records'))
  })

  it('shows nothing any more once the access has ended while it is open', async () => {
    const { id } = await openTicketOf('Bo')
    await giveAccessOf(id, 'Rex')
    openApp(inboxHouseholdPath(id))
    await isShown(main.getByRole('list', { name: 'Pets' }).getByText('Rex'))
    await endAccessOf(id)
    await click(link('Expenses'))
    await isShown(over)
    await isGone(main.getByText('Rex'))
    await click(link('Back to the ticket'))
    await isShown(main.getByRole('article', { name: 'Open ticket' }))
    await isGone(main.getByText(/^Household access is open/))
  })
})
