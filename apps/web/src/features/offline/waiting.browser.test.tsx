import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays } from '@app/domain/kernel/time/dates'
import { localTimeOf } from '@app/domain/kernel/time/zoned-time'
import { MOST_WAITING_BYTES } from '@app/domain/offline/waiting-changes.texts'
import { eventually } from '../../../test-support/eventually.ts'
import { addLateMedication, LATE_TIME, today } from '../../../test-support/late-medication.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { makeTimePass, passTime } from '../../../test-support/pass-time.ts'
import {
  button,
  click,
  doubleClick,
  entryOf,
  fill,
  isGone,
  isShown,
  openTab,
  press,
  pressByKey,
  questionOf,
  seeToast,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  addPet,
  bringTrouble,
  callElsewhere,
  countAsked,
  endSession,
  enter,
  mend,
  openSession,
} from '../../../test-support/stage.ts'
import { keep } from '../../api/client/device-storage.ts'
import { newId } from '../../api/client/new-id.ts'
import { countWaiting, keepForLater, readWaiting } from '../../api/waiting/waiting-changes.ts'
import { openChanges, rewriteContent } from '../../api/waiting/waiting-content.ts'
import { setWaiting } from '../../api/waiting/waiting-state.ts'
import { heldKey, storeChange, storedChanges } from '../../api/waiting/waiting-store.ts'
import { OFFLINE_KEY } from '../../device/kept-here.ts'
import { goOffline, goOnline, startAnew } from './go-offline.fixture.ts'
import { showOnline } from './offline-state.ts'

const EVERYTHING = /\/api\//
/** Requests that offer doses, but not those that mark them. */
const READS_OF_DOSES = /^GET \/api\/(doses|due|visits|dashboard|live)/
/** Zone with minutes that no other zone's clock shows; the browser's zone is another one. */
const FAR_ZONE = 'Asia/Kathmandu'
const DAY = 24 * 3_600_000
const MARKS = /^POST \/api\/medications\/[^/]+\/doses$/

const list = page.getByRole('list', { name: 'Today', exact: true })
const rowOf = (medication: string) => entryOf(list, `${medication} for `)
const give = (medication: string) => button(rowOf(medication), /^Give /)
const takeBackOf = (medication: string) => button(rowOf(medication), /^Take back /)
const line = (words: string | RegExp) => page.getByText(words)
const sheet = windowOf('Not sent yet')
const signingOut = windowOf('1 change is not sent yet')

let person = ''
let household = ''
let petId = ''
let medicationId = ''
let name = ''

const marksOf = async () =>
  (
    await callElsewhere<{ entries: { outcome: string; givenAt: string }[] }>(
      'GET',
      `/medications/${medicationId}/doses`,
    )
  ).body.entries

/** Backdates the pending change by a day, to a dose of that day. */
async function waitSinceYesterday(): Promise<void> {
  const held = await heldKey()
  const [opened] = held ? await openChanges(held) : []
  if (!held || !opened) throw new Error('Nothing waits')
  const { stored, change } = opened
  const input = { ...change.input, date: addDays(today, -1) }
  const dueAt = new Date(Date.parse(change.dueAt ?? '') - DAY).toISOString()
  await rewriteContent(held, { ...stored, madeAt: stored.madeAt - DAY }, { ...change, input, dueAt })
  await readWaiting()
}

beforeAll(async () => {
  await enter()
  const { body } = await callElsewhere<{ userId: string; household: { id: string } }>('GET', '/me')
  person = body.userId
  household = body.household.id
  // Requests from elsewhere have their own session, which survives the page's sign-out.
  await openSession()
})

beforeEach(async () => {
  name = `Apoquel ${Date.now()}`
  petId = (await addPet({ name: 'Clover', weightKg: 12 })).id
  medicationId = (await addLateMedication(petId, name)).id
})

afterEach(async () => {
  await startAnew()
  await callElsewhere('DELETE', `/pets/${petId}`)
})

// Clears the caches, because test files share a browser.
afterAll(async () => {
  for (const cache of await caches.keys()) await caches.delete(cache)
})

describe('a dose that is given without a connection', () => {
  // spec product: dose and health logs without an answer stay on the device under the id of the attempt,
  //   shown as pending, and are sent once; two taps and a lost answer are one change
  it('waits in its row, and is given once there is one, at the time at which it was', async () => {
    await goOffline(person, '/', give(name))
    const before = Date.now()
    await pressByKey(give(name))
    await isShown(rowOf(name).getByText('Given, not sent yet'))
    await isShown(line(/^Offline since .*\. 1 change waits here\.$/))
    await eventually(takeBackOf(name)).toHaveFocus()
    await eventually(rowOf(name)).not.toHaveTextContent('Given by')
    await goOnline()
    await isShown(page.getByText(/given by Ana/i).first())
    await isGone(line(/1 change/))
    const marks = await marksOf()
    expect(marks).toHaveLength(1)
    expect(Math.abs(Date.parse(marks[0]?.givenAt ?? '') - before)).toBeLessThan(3000)
  })

  it('stays given once it was sent until its list has been read again, also on a page that opens then', async () => {
    await goOffline(person, '/', give(name))
    await pressByKey(give(name))
    await isShown(takeBackOf(name))
    await mend()
    await bringTrouble(READS_OF_DOSES, 'cut')
    showOnline()
    await isGone(takeBackOf(name))
    await isShown(rowOf(name).getByText('Given', { exact: true }))
    expect(await marksOf()).toHaveLength(1)
    await eventually(give(name)).not.toBeInTheDocument()
    expect(await countWaiting(person)).toBe(0)
    expect((await storedChanges(person)).map(({ sentAt }) => typeof sentAt)).toEqual(['number'])
    await goOnline()
    await isShown(page.getByText(/given by Ana/i).first())
    await eventually(() => storedChanges(person)).toEqual([])
  })

  // spec product: a dose with a pending log on the device is not offered by a newly opened page
  //   in apps/web/src/app/gates/signed-in-gate.tsx
  it('is not offered again by a page that opens while it waits', async () => {
    await goOffline(person, '/', give(name))
    await pressByKey(give(name))
    await isShown(takeBackOf(name))
    // Leaves the earlier page, so that it neither reads nor sends the change.
    openApp('/sign-in')
    await isGone(rowOf(name))
    await mend()
    await bringTrouble(MARKS, 'cut')
    // Empties the state, because a page that opens has read nothing yet.
    setWaiting([])
    let isOffered = false
    const drawn = new MutationObserver(() => (isOffered ||= give(name).query() !== null))
    drawn.observe(document.body, { childList: true, subtree: true })
    onTestFinished(() => drawn.disconnect())
    openApp('/')
    await isShown(rowOf(name).getByText('Given, not sent yet'))
    expect(isOffered).toBe(false)
  })

  it('waits once where Give is pressed twice, and the second press does not take it back', async () => {
    await goOffline(person, '/', give(name))
    await doubleClick(give(name))
    await isShown(takeBackOf(name))
    expect(await countWaiting(person)).toBe(1)
  })

  it('is taken back before it is sent', async () => {
    await goOffline(person, '/', give(name))
    await pressByKey(give(name))
    await pressByKey(takeBackOf(name))
    await isShown(give(name))
    expect(await countWaiting(person)).toBe(0)
    await isShown(line(/Doses, health logs, photos and documents you add are kept on this device/))
  })

  // spec product: a pending dose log shows its medicine, its pet and its due time, on the user's clock as on
  //   Home, as of the moment of viewing
  it('says when it was due and when it was given, whenever it is looked at', async () => {
    await goOffline(person, '/', give(name))
    await pressByKey(give(name))
    await isShown(takeBackOf(name))
    await waitSinceYesterday()
    await press(page, 'Show what waits')
    const row = entryOf(sheet, `${name} for Clover`)
    await isShown(row.getByText(/^Given · Yesterday, .* · due yesterday, 12:01\u00A0AM$/))
    await isShown(row.getByText(`${name} for Clover`, { exact: true }))
    await press(row, /^Discard .* for Clover, due /)
    await isShown(questionOf('Discard this change?').getByText(/for Clover, due .*: Given\./))
  })

  it('says when it was due on the clock of its person, as Home does, whatever the zone of its medicine', async () => {
    const anHourAgo = new Date(Date.now() - 3_600_000)
    const { date, time } = localTimeOf(anHourAgo, FAR_ZONE)
    const far = `Insulin ${Date.now()}`
    const schedule = { startDate: date, times: [time], timeZone: FAR_ZONE }
    await addLateMedication(petId, far, schedule)
    await goOffline(person, '/', give(far))
    const onHome = rowOf(far).getByText(/^\d+:\d\d\u00A0[AP]M$/)
    const shown = onHome.element().textContent
    await pressByKey(give(far))
    await isShown(takeBackOf(far))
    await press(page, 'Show what waits')
    await isShown(entryOf(sheet, `${far} for Clover`).getByText(new RegExp(`· due ${shown}$`)))
  })

  // spec product: pending changes are sealed for their user, limited, and neither shown to nor sent by any
  //   other; signing out asks, and an ended session keeps them sealed
  it('is refused in words where the device has no room for it', async () => {
    await goOffline(person, '/', give(name))
    const sealed = { nonce: new Uint8Array(12), bytes: new ArrayBuffer(1) }
    const full = { person: 'sam', household: 'theirs', madeAt: 0, needsAnswer: false, failures: 0, sealed }
    await storeChange({ ...full, id: newId(), size: MOST_WAITING_BYTES }, undefined)
    await pressByKey(give(name))
    await seeToast('Not saved', /This device has no room for more/)
    await isShown(give(name))
    expect(await countWaiting(person)).toBe(0)
  })

  it('is kept where its answer never comes, under the id that was sent', async () => {
    await goOffline(person, '/', give(name))
    await mend()
    await bringTrouble(MARKS, 'hold')
    const before = await countAsked(MARKS)
    makeTimePass()
    await pressByKey(give(name))
    await eventually(() => countAsked(MARKS)).toBe(before + 1)
    await passTime(15_000)
    await isShown(rowOf(name).getByText('Given, not sent yet'))
    await goOnline()
    await isShown(page.getByText(/given by Ana/i).first())
    expect(await marksOf()).toHaveLength(1)
  })

  // spec product: a pending change that the server refuses stays until its user answers, with its contents;
  //   the second caregiver to give a dose learns who was first
  it('given by another user needs an answer, and names who was first', async () => {
    await goOffline(person, '/', give(name))
    await pressByKey(give(name))
    await isShown(takeBackOf(name))
    const other = { id: newId(), outcome: 'given', date: today, time: LATE_TIME }
    await callElsewhere('POST', `/medications/${medicationId}/doses`, other)
    await goOnline()
    await isShown(line('1 change needs your answer.'))
    await press(page, 'Show what waits')
    await isShown(sheet.getByText(/Ana/).first())
    await press(sheet, new RegExp(`^Discard ${name}`))
    await press(questionOf('Discard this change?'), 'Discard')
    await isShown(sheet.getByText('Nothing waits here any more.'))
    expect(await marksOf()).toHaveLength(1)
  })
})

it('a weight is saved on the device, is listed on top, and becomes a log once it is sent', async () => {
  await goOffline(person, `/pets/${petId}`)
  await press(page, 'Add')
  await press(windowOf('Add'), 'Weight')
  const number = windowOf('Weight').getByRole('textbox', { name: 'Weight (lbs)' })
  await fill(number, '26.8')
  await doubleClick(button(windowOf('Weight'), 'Save'))
  await seeToast('Saved on this device', 'It will be sent once you’re back online.')
  await isGone(windowOf('Weight'))
  expect(await countWaiting(person)).toBe(1)
  await goOnline()
  await eventually(() => countWaiting(person)).toBe(0)
  await openTab(page.getByRole('main'), 'Health')
  await isShown(entryOf(page.getByRole('list', { name: 'Health logs', exact: true }), '26.8 lbs'))
})

it('a pending log is listed above the logs of its pet, and leads to its actions', async () => {
  await goOffline(person, `/pets/${petId}`)
  await mend()
  await openTab(page.getByRole('main'), 'Health')
  await isShown(page.getByRole('main').getByRole('heading', { name: 'No health logs yet' }))
  await bringTrouble(EVERYTHING, 'cut')
  await press(page, 'Add')
  await press(windowOf('Add'), 'Weight')
  await fill(windowOf('Weight').getByRole('textbox', { name: 'Weight (lbs)' }), '26.8')
  await press(windowOf('Weight'), 'Save')
  const waiting = page.getByRole('list', { name: 'Not sent yet', exact: true })
  await isShown(entryOf(waiting, /26\.8 lbs.*Not sent yet/))
  const check = { title: 'Quick Health Check for Clover', detail: 'All as usual' }
  const draft = {
    id: newId(),
    operation: 'quickChecks.addCheck',
    input: { petId },
    household,
    ...check,
  } as const
  expect(await keepForLater(draft)).toBe(true)
  await isShown(entryOf(waiting, /Quick Health Check for Clover.*Not sent yet/))
  await press(entryOf(waiting, '26.8 lbs'), 'Show')
  await isShown(entryOf(sheet, /Weight Check for Clover/))
})

// spec product: pending changes of a pet are shown in its tab at once, also while the other records load or
//   fail to
//   in apps/web/src/features/health/health-tab.tsx, apps/web/src/features/files/photos-tab.tsx
it('a log that waits is there at once, also while the list can’t be read', async () => {
  await goOffline(person, `/pets/${petId}`)
  await press(page, 'Add')
  await press(windowOf('Add'), 'Weight')
  await fill(windowOf('Weight').getByRole('textbox', { name: 'Weight (lbs)' }), '26.8')
  await press(windowOf('Weight'), 'Save')
  await isGone(windowOf('Weight'))
  await bringTrouble(EVERYTHING, 'hold')
  await openTab(page.getByRole('main'), 'Health')
  const waiting = page.getByRole('list', { name: 'Not sent yet', exact: true })
  await isShown(entryOf(waiting, /26\.8 lbs.*Not sent yet/))
  await isShown(page.getByText('Loading Health logs'))
})

async function askToSignOut(): Promise<void> {
  await press(page, /^Account|^Ana/)
  await click(page.getByRole('menuitem', { name: 'Sign Out' }))
  await isShown(signingOut)
}

/** Stores a dose that waits after the connection is back, because the server is not ready for it. */
async function haveOneWait(): Promise<void> {
  await goOffline(person, '/', give(name))
  await pressByKey(give(name))
  await isShown(takeBackOf(name))
  await mend()
  await bringTrouble(MARKS, 'answer', 503)
  const asked = await countAsked(MARKS)
  showOnline()
  await eventually(() => countAsked(MARKS)).toBeGreaterThan(asked)
}

describe('signing out with something that waits', () => {
  it('asks, and stays if the question is closed', async () => {
    await haveOneWait()
    await askToSignOut()
    await userEvent.keyboard('{Escape}')
    await isGone(signingOut)
    expect((await callElsewhere('GET', '/me')).status).toBe(200)
    expect(await countWaiting(person)).toBe(1)
  })

  it('keeps it sealed for the same person, who has it again after signing in', async () => {
    await haveOneWait()
    await askToSignOut()
    await press(signingOut, 'Keep on this device')
    await seeToast('Signed out successfully')
    await eventually(heldKey).toBeUndefined()
    expect(await countWaiting(person)).toBe(1)
    await mend()
    await openSession()
    keep('device', OFFLINE_KEY, person)
    openApp('/')
    await eventually(() => countWaiting(person)).toBe(0)
    expect(await marksOf()).toHaveLength(1)
  })

  it('sends it first, and says where it could not', async () => {
    await haveOneWait()
    await askToSignOut()
    await press(signingOut, 'Send now')
    await isShown(signingOut.getByText('1 change could not be sent.'))
    await mend()
    await doubleClick(button(signingOut, 'Send now'))
    await seeToast('Signed out successfully')
    expect(await countWaiting(person)).toBe(0)
    await openSession()
    expect(await marksOf()).toHaveLength(1)
  })

  it('discards it where that is what its person says', async () => {
    await haveOneWait()
    await askToSignOut()
    await press(signingOut, 'Discard')
    await seeToast('Signed out successfully')
    expect(await countWaiting(person)).toBe(0)
    await mend()
    await openSession()
    expect(await marksOf()).toEqual([])
  })

  it('a session that has ended leaves it sealed, and the window says so', async () => {
    await goOffline(person, '/', give(name))
    await pressByKey(give(name))
    await isShown(takeBackOf(name))
    await endSession('from another device')
    await goOnline()
    await isShown(page.getByText(/1 change is waiting on this device, encrypted until you sign in\./))
    await eventually(heldKey).toBeUndefined()
    expect(await countWaiting(person)).toBe(1)
    await openSession()
  })
})
