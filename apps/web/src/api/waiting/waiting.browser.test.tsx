import { MOST_WAITING, MOST_WAITING_BYTES } from '@app/domain/waiting-changes/waiting-changes.texts'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addLateMedication, LATE_TIME, today } from '../../../test-support/late-medication.ts'
import { makeTimePass, passTime } from '../../../test-support/pass-time.ts'
import {
  addPet,
  bringTrouble,
  callElsewhere,
  countAsked,
  enter,
  mend,
  refuse,
} from '../../../test-support/stage.ts'
import { setActingPerson } from '../acting-person.ts'
import { newId } from '../new-id.ts'
import { sendAgain } from './answer-waiting.ts'
import { seal } from './seal.ts'
import { sendWaiting } from './send-waiting.ts'
import {
  countWaiting,
  holdKeyOf,
  keepForLater,
  leaveWaiting,
  readWaiting,
  takeBack,
} from './waiting-changes.ts'
import { type WaitingDraft, waitingChanges } from './waiting-state.ts'
import { heldKey, keepPause, readPause, removeChanges, storedChanges, storedFiles } from './waiting-store.ts'

const ADDS = /^POST \/api\/pets\/[^/]+\/health-logs$/
const MARKS = /^POST \/api\/medications\/[^/]+\/doses$/

let person = ''
let household = ''
let petId = ''

const readKey = async (): Promise<string> => {
  const { body } = await callElsewhere<{ key: string }>('GET', '/seal-key')
  return body.key
}
const keyOfSam = async () => btoa('s'.repeat(32)).replaceAll('=', '')

/** Whose page it is: nobody's, Ana's or somebody else's. */
async function signIn(who: string, key = readKey): Promise<void> {
  setActingPerson(who)
  await holdKeyOf(who, key)
}

const logOf = (notes: string): WaitingDraft => ({
  operation: 'healthLogs.add',
  input: { id: newId(), petId, type: 'other', value: 'Fine', logDate: today, notes },
  household,
  title: `Mood for ${notes}`,
  detail: 'Today',
})
const markOf = (medicationId: string, more: object = {}): WaitingDraft => ({
  operation: 'doses.markDose',
  input: { id: newId(), medicationId, outcome: 'given', date: today, time: LATE_TIME, ...more },
  household,
  title: 'Apoquel for Clover',
  detail: 'Given',
})
const send = (evenPaused = true) => sendWaiting({ evenPaused, onSettled: () => undefined })
const notesOf = async (): Promise<string[]> => {
  const { body } = await callElsewhere<{ entries: { notes: string; id: string }[] }>(
    'GET',
    `/pets/${petId}/health-logs`,
  )
  return body.entries.toSorted((one, other) => one.id.localeCompare(other.id)).map(({ notes }) => notes)
}
const titles = async () => {
  await readWaiting()
  return waitingChanges().map(({ title }) => title)
}

beforeAll(async () => {
  await enter()
  const { body } = await callElsewhere<{ userId: string; household: { id: string } }>('GET', '/me')
  person = body.userId
  household = body.household.id
})

beforeEach(async () => {
  petId = (await addPet({ name: `Clover ${Date.now()}` })).id
  await signIn(person)
})

afterEach(async () => {
  vi.useRealTimers()
  await mend()
  await removeChanges(() => true)
  await keepPause(undefined)
})

describe('what waits on a device', () => {
  it('lies there sealed, and is read by its person in the order in which it was made', async () => {
    for (const notes of ['one', 'two', 'three']) await keepForLater(logOf(notes))
    expect(await titles()).toEqual(['Mood for one', 'Mood for two', 'Mood for three'])
    const stored = await storedChanges(person)
    const all = stored.map(({ sealed }) => new TextDecoder().decode(sealed.bytes)).join('')
    expect(all).not.toContain('Mood')
    expect((await heldKey())?.key.extractable).toBe(false)
  })

  it('is one change where it is kept twice', async () => {
    const draft = logOf('once')
    await Promise.all([keepForLater(draft), keepForLater(draft)])
    expect(await titles()).toHaveLength(1)
  })

  it('is neither shown to nor sent by somebody else, and is there again for its person', async () => {
    await keepForLater(logOf('of Ana'))
    await leaveWaiting(person, false)
    expect(await titles()).toEqual([])
    await signIn('sam', keyOfSam)
    expect(await titles()).toEqual([])
    expect(await send()).toEqual({ left: false })
    expect([await countWaiting(person), await notesOf()]).toEqual([1, []])
    await signIn(person)
    expect(await titles()).toEqual(['Mood for of Ana'])
    await send()
    expect(await notesOf()).toEqual(['of Ana'])
  })

  it('is not taken without the key, nor by a page of somebody else', async () => {
    await leaveWaiting(person, false)
    expect(await keepForLater(logOf('without'))).toBe(false)
    await signIn(person)
    setActingPerson('sam')
    expect(await keepForLater(logOf('of Sam'))).toBe(false)
    setActingPerson(person)
    expect(await countWaiting(person)).toBe(0)
  })

  it('keeps its key where somebody else leaves a page of their own', async () => {
    await keepForLater(logOf('of Ana'))
    await leaveWaiting('sam', false)
    expect((await heldKey())?.person).toBe(person)
    expect(await titles()).toEqual(['Mood for of Ana'])
  })

  it('goes where its person says so', async () => {
    await keepForLater(logOf('gone'))
    await leaveWaiting(person, true)
    expect([await countWaiting(person), await heldKey()]).toEqual([0, undefined])
  })

  it('is 200 changes at most', async () => {
    for (let n = 0; n < MOST_WAITING; n += 1) await keepForLater(logOf(String(n)))
    await expect(keepForLater(logOf('too many'))).rejects.toMatchObject({
      problem: { code: 'TOO_MANY_WAITING' },
    })
    expect(await countWaiting(person)).toBe(MOST_WAITING)
  })

  it('holds files, sealed too, of 100 MB at most', async () => {
    const file = new Blob([new Uint8Array(MOST_WAITING_BYTES / 2)])
    const draft = logOf('with a file')
    await keepForLater(draft, [new Blob(['picture'])])
    const [stored] = await storedFiles(draft.input.id)
    expect(new TextDecoder().decode(stored?.bytes)).not.toContain('picture')
    await keepForLater(logOf('large'), [file])
    await expect(keepForLater(logOf('too large'), [file])).rejects.toMatchObject({
      problem: { code: 'TOO_MANY_WAITING' },
    })
    await takeBack(draft.input.id)
    expect(await storedFiles(draft.input.id)).toEqual([])
  })

  it('goes where another secret of the installation has made its key useless', async () => {
    await keepForLater(logOf('lost'))
    const [stored] = await storedChanges(person)
    const held = await heldKey()
    if (!stored || !held) throw new Error('Nothing is kept')
    stored.sealed = await seal(held, { ...stored, household: 'another' }, new Uint8Array(3))
    const { rewriteChange } = await import('./waiting-store.ts')
    await rewriteChange(stored)
    expect([await titles(), await countWaiting(person)]).toEqual([[], 0])
  })
})

describe('sending', () => {
  it('sends each change once, in order, over two tabs', async () => {
    const before = await countAsked(ADDS)
    for (const notes of ['one', 'two', 'three']) await keepForLater(logOf(notes))
    await Promise.all([send(), send()])
    expect([await notesOf(), await countWaiting(person)]).toEqual([['one', 'two', 'three'], 0])
    expect((await countAsked(ADDS)) - before).toBe(3)
  })

  it('a change whose answer is lost stays, and is one record when it is sent again', async () => {
    await keepForLater(logOf('once'))
    await bringTrouble(ADDS, 'lose')
    expect(await send()).toMatchObject({ left: true })
    expect(await titles()).toEqual(['Mood for once'])
    await mend()
    expect(await send()).toEqual({ left: false })
    expect([await notesOf(), await titles()]).toEqual([['once'], []])
  })

  it('an answer that never comes is waited for so long, and the change stays', async () => {
    await keepForLater(logOf('late'))
    await bringTrouble(ADDS, 'hold')
    const before = await countAsked(ADDS)
    makeTimePass()
    const sending = send()
    await expect.poll(() => countAsked(ADDS)).toBe(before + 1)
    await passTime(15_000)
    expect(await sending).toMatchObject({ left: true })
    expect(await titles()).toEqual(['Mood for late'])
  })

  it('pauses for longer with each failure, and keeps the time that the server names', async () => {
    await keepForLater(logOf('busy'))
    const pauses: number[] = []
    await bringTrouble(ADDS, 'answer', 503)
    for (let n = 0; n < 3; n += 1) {
      const now = Date.now()
      const end = await send()
      pauses.push(Math.round(((end.left ? end.until : now) - now) / 15_000))
    }
    expect(pauses).toEqual([1, 2, 4])
    await mend()
    await refuse(ADDS, 429, { code: 'TOO_MANY_REQUESTS', title: 't', message: 'm', retryAfter: 600 })
    await send()
    await mend()
    expect((await readPause())?.told).toBe(true)
    expect(await send()).toMatchObject({ left: true })
    expect(await notesOf()).toEqual([])
  })

  it('what is refused stays with what the server says, and holds nothing else up', async () => {
    const gone = { ...logOf('of no pet') }
    await keepForLater({ ...gone, input: { ...gone.input, petId: newId() } })
    await keepForLater(logOf('after it'))
    expect(await send()).toEqual({ left: false })
    expect(await notesOf()).toEqual(['after it'])
    await readWaiting()
    expect(waitingChanges()).toMatchObject([{ problem: { code: 'NOT_FOUND' } }])
    const asked = await countAsked(ADDS)
    await send()
    expect(await countAsked(ADDS)).toBe(asked)
  })

  it('what the server fails over again and again needs its person', async () => {
    await keepForLater(logOf('broken'))
    await bringTrouble(ADDS, 'answer', 500)
    for (let n = 0; n < 5; n += 1) await send()
    await readWaiting()
    expect(waitingChanges()).toMatchObject([{ problem: { code: 'UNEXPECTED' } }])
    await mend()
    const [change] = waitingChanges()
    if (change) await sendAgain(change)
    await send()
    expect(await notesOf()).toEqual(['broken'])
  })

  it('a dose that was given offline was given when it was said, and asks where it came too soon', async () => {
    const { id } = await addLateMedication(petId, 'Apoquel', {
      frequency: 'As needed',
      times: [],
      minIntervalHours: 8,
    })
    const givenNow = { date: null, time: null }
    await keepForLater(markOf(id, givenNow))
    await keepForLater(markOf(id, givenNow))
    await send()
    await readWaiting()
    const [asked] = waitingChanges()
    expect(asked?.problem?.code).toBe('DOSE_TOO_SOON')
    if (asked) await sendAgain(asked)
    await send()
    const { body } = await callElsewhere<{ entries: unknown[] }>('GET', `/medications/${id}/doses`)
    expect([body.entries.length, await countWaiting(person)]).toEqual([2, 0])
  })

  it('of two who gave it the second is told who was first', async () => {
    const { id } = await addLateMedication(petId, 'Apoquel')
    await keepForLater(markOf(id))
    await callElsewhere('POST', `/medications/${id}/doses`, { ...markOf(id).input })
    await send()
    await readWaiting()
    expect(waitingChanges()[0]?.problem).toMatchObject({
      code: 'DOSE_ALREADY_MARKED',
      message: expect.stringContaining('Ana') as string,
    })
  })

  it('what is taken back is not sent; while it is being sent, the answer is waited for', async () => {
    const { id } = await addLateMedication(petId, 'Apoquel')
    const first = markOf(id)
    await keepForLater(first)
    expect(await takeBack(first.input.id)).toBe(true)
    const second = markOf(id)
    await keepForLater(second)
    await bringTrouble(MARKS, 'hold')
    const asked = await countAsked(MARKS)
    const sending = send()
    await expect.poll(() => countAsked(MARKS)).toBe(asked + 1)
    const taken = takeBack(second.input.id)
    await mend()
    expect([await sending, await taken]).toEqual([{ left: false }, false])
  })

  it('a session of somebody else takes nothing', async () => {
    await keepForLater(logOf('of Ana'))
    await bringTrouble(/^POST \/api\/request-token/, 'answer', 401)
    expect(await send()).toMatchObject({ left: true })
    expect(await titles()).toEqual(['Mood for of Ana'])
  })
})
