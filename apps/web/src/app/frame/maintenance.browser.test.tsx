import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { makeTimePass, passTime } from '../../../test-support/pass-time.ts'
import {
  add,
  button,
  choose,
  click,
  doubleClick,
  field,
  fill,
  fillIn,
  isGone,
  isShown,
  openedPet,
  press,
  seeToast,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  addPet,
  becomeAdministrator,
  bringTrouble,
  countAsked,
  haveOwnInstallation,
  leave,
  makeAccount,
  mend,
  openSession,
  switchMaintenance,
} from '../../../test-support/stage.ts'

const cover = windowOf('Maintenance')
const main = page.getByRole('main')
const underMaintenance = page.getByRole('heading', { name: 'Back in a little while' })
const unverified = page.getByRole('heading', { name: 'Unable to verify system status' })
const tryAgain = button(page, 'Try Again')
const ASKS_ME = /^GET \/api\/me$/
const ASKS_CONFIG = /^GET \/api\/config$/

let ana: Awaited<ReturnType<typeof makeAccount>>
let petId = ''

beforeAll(async () => {
  await haveOwnInstallation()
  ana = await makeAccount()
  petId = (await addPet({ name: 'Biscuit' })).id
})
beforeEach(() => openSession())
afterEach(async () => {
  await mend()
  await switchMaintenance(false)
})

/** Opens the form of a health log, and fills in part of it. */
async function beginHealthLog() {
  openApp(`/pets/${petId}?tab=health`)
  const adding = await add(await openedPet('Biscuit'), 'Add Health Log')
  await choose(adding, { Type: 'Behavior' })
  await fillIn(adding, { Notes: 'Hides under the bed' })
  return adding
}

// spec product: maintenance covers an open page within a second and returns it with its typed text; a lost
//   connection signs no one out
//   in apps/web/src/page/maintenance-cover.tsx, apps/web/src/live/shown-in.ts
describe('a page that is open', () => {
  it('is covered when maintenance begins and continues when it ends, with the typed text', async () => {
    const adding = await beginHealthLog()
    await eventually(() => countAsked(/^GET \/api\/live/)).toBeGreaterThan(0)
    await switchMaintenance(true)
    await isShown(cover.getByRole('heading', { name: 'Back in a little while' }))
    await isShown(cover.getByText('Nothing you typed is lost'))
    await isShown(cover.getByRole('link', { name: 'Emergency card' }))
    await switchMaintenance(false)
    await isGone(cover)
    await eventually(field(adding, 'Notes')).toHaveValue('Hides under the bed')
    await press(adding, 'Add Health Log')
    await seeToast('Health log added')
  })

  it('without news learns of maintenance from the next answer, and is let in by Try Again', async () => {
    await bringTrouble(/^GET \/api\/live/, 'cut')
    const adding = await beginHealthLog()
    await switchMaintenance(true)
    await press(adding, 'Add Health Log')
    await seeToast('Back in a little while', 'Everything you saved is safe.')
    await isShown(cover)
    await press(cover, 'Try Again')
    await isShown(underMaintenance)
    await switchMaintenance(false)
    await press(cover, 'Try Again')
    await isGone(cover)
    await eventually(field(adding, 'Notes')).toHaveValue('Hides under the bed')
  })

  it('stays covered where no answer comes any more, and says so', async () => {
    openApp('/pets')
    await isShown(page.getByRole('link', { name: 'View Details of Biscuit' }))
    await switchMaintenance(true)
    await isShown(cover)
    await bringTrouble(ASKS_ME, 'cut')
    await press(cover, 'Try Again')
    await isShown(cover.getByRole('heading', { name: 'Unable to verify system status' }))
    await mend()
    await switchMaintenance(false)
    await isGone(cover)
  })

  it('that loses its line is not thrown out', async () => {
    const adding = await beginHealthLog()
    const before = await countAsked(ASKS_ME)
    await bringTrouble(ASKS_ME, 'cut')
    // A new record is counted, so the page requests the count, and fails three times.
    await press(adding, 'Add Health Log')
    await eventually(() => countAsked(ASKS_ME)).toBeGreaterThanOrEqual(before + 3)
    await isShown((await openedPet('Biscuit')).getByText('Hides under the bed').first())
    await eventually(cover).not.toBeInTheDocument()
  })
})

describe('a start', () => {
  // spec access §2: maintenance gate: a spinner while the check is pending, then the maintenance screen with a retry
  //   in apps/web/src/app/gates/signed-in-gate.tsx, apps/web/src/app/gates/visitor-gate.tsx,
  //   apps/web/src/page/maintenance-screen.tsx
  it('during maintenance shows it, with the way to the emergency card, and opens on its own', async () => {
    await switchMaintenance(true)
    openApp(`/pets/${petId}?tab=health`)
    await isShown(underMaintenance)
    await isShown(page.getByRole('link', { name: 'Emergency card' }))
    await switchMaintenance(false)
    await click(tryAgain)
    await openedPet('Biscuit')
    expect(location.pathname).toBe(`/pets/${petId}`)
  })

  // spec access §8: maintenance check failure: Unable to verify system status
  //   in apps/web/src/page/maintenance-screen.tsx, apps/web/src/api/client/status-check.ts
  it('whose check fails says so, and two taps check once', async () => {
    await bringTrouble(ASKS_ME, 'answer', 500)
    openApp('/pets')
    await isShown(unverified)
    await isShown(main.getByText('An unexpected error occurred. Please try again.'))
    await mend()
    await bringTrouble(ASKS_ME, 'hold')
    const before = await countAsked(ASKS_ME)
    await doubleClick(tryAgain)
    await eventually(() => countAsked(ASKS_ME)).toBe(before + 1)
    await eventually(tryAgain).toHaveAttribute('aria-busy', 'true')
    expect(await countAsked(ASKS_ME)).toBe(before + 1)
    await mend()
    await isShown(page.getByRole('link', { name: 'View Details of Biscuit' }))
  })

  // spec access §2: maintenance gate: a spinner while the check is pending, then the maintenance screen with a retry
  it('ends a retry that is never answered, after which one can try again', async () => {
    await bringTrouble(ASKS_ME, 'answer', 500)
    openApp('/pets')
    await isShown(unverified)
    await bringTrouble(ASKS_ME, 'hold')
    makeTimePass()
    await click(tryAgain)
    await eventually(tryAgain).toHaveAttribute('aria-busy', 'true')
    await passTime(15_000)
    await eventually(tryAgain).not.toHaveAttribute('aria-busy')
    await isShown(main.getByText('Network error. Please check your connection and try again.'))
    await mend()
    await click(tryAgain)
    await isShown(page.getByRole('link', { name: 'View Details of Biscuit' }))
  })

  it('leads administrators to the sign-in, and lets them in', async () => {
    await switchMaintenance(true)
    openApp('/pets')
    await isShown(underMaintenance)
    await click(page.getByRole('link', { name: 'Sign in as an administrator' }))
    // With a session, the page would let an administrator in before the second press.
    await leave()
    await fillIn(main, { Email: ana.email, Password: ana.password })
    await press(main, 'Sign In')
    await seeToast('Back in a little while')
    await becomeAdministrator(true)
    await press(main, 'Sign In')
    await isShown(page.getByRole('heading', { name: /, Ana$/ }))
    await becomeAdministrator(false)
  })

  it('shows administrators that maintenance is on, as long as it lasts', async () => {
    await becomeAdministrator(true)
    openApp('/pets')
    await isShown(page.getByRole('link', { name: 'View Details of Biscuit' }))
    const banner = main.getByText('Maintenance is on: only administrators can use Pawtrail')
    await isGone(banner)
    await switchMaintenance(true)
    await isShown(banner)
    await switchMaintenance(false)
    await isGone(banner)
    await becomeAdministrator(false)
  })
})

describe('a page for visitors', () => {
  beforeEach(() => leave())

  // spec access §2: maintenance gate: a spinner while the check is pending, then the maintenance screen with a retry
  it.each(['/auth', '/reset-password?email=ana@example.com'])(
    'at %s is shut during maintenance',
    async (path) => {
      await switchMaintenance(true)
      openApp(path)
      await isShown(underMaintenance)
      await eventually(main.getByRole('textbox')).not.toBeInTheDocument()
      await switchMaintenance(false)
      await click(tryAgain)
      await isShown(main.getByRole('textbox').first())
    },
  )

  // spec access §8: maintenance check failure: Unable to verify system status
  it('whose check fails says so, and opens with a good answer', async () => {
    await bringTrouble(ASKS_CONFIG, 'answer', 500)
    openApp('/auth')
    await isShown(unverified)
    await mend()
    await click(tryAgain)
    await isShown(page.getByRole('heading', { name: 'Welcome back' }))
  })

  it('keeps the typed text when a refusal reports maintenance', async () => {
    openApp('/auth?type=signup')
    await fillIn(main, { 'Display name': 'Bea', Email: 'bea@example.com' })
    await fill(main.getByRole('textbox', { name: /^Password/ }), 'Biscuit-loves-7-walks')
    await fill(main.getByRole('textbox', { name: /^Confirm password/ }), 'Biscuit-loves-7-walks')
    await press(main, 'Continue')
    await switchMaintenance(true)
    await press(main, 'Create account')
    await isShown(cover)
    await switchMaintenance(false)
    await press(cover, 'Try Again')
    await isGone(cover)
    await eventually(field(main, 'Display name')).toHaveValue('Bea')
  })
})
