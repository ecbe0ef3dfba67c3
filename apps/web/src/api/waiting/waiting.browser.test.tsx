import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { API_LIMIT } from '@app/domain/client-reports/client-limits'
import { MOST_WAITING, MOST_WAITING_BYTES } from '@app/domain/offline/waiting-changes.texts'
import { eventually } from '../../../test-support/eventually.ts'
import { addLateMedication, LATE_TIME, today } from '../../../test-support/late-medication.ts'
import { makeTimePass, passTime } from '../../../test-support/pass-time.ts'
import { oneColourPhoto } from '../../../test-support/pictures.ts'
import {
  addPet,
  bringTrouble,
  callElsewhere,
  countAsked,
  enter,
  mend,
  refuse,
} from '../../../test-support/stage.ts'
import { setActingPerson } from '../client/acting-person.ts'
import { newId } from '../client/new-id.ts'
import { pace } from '../client/pace.ts'
import { sendAgain } from './answer-waiting.ts'
import { askBeforeSignOut, whenSigningOut } from './before-sign-out.ts'
import { seal } from './seal.ts'
import { sendWaiting } from './send-waiting.ts'
import {
  countWaiting,
  holdKeyOf,
  keepForLater,
  leaveWaiting,
  openWaiting,
  readWaiting,
  takeBack,
  whenOpened,
} from './waiting-changes.ts'
import { type WaitingDraft, waitingChanges, type WaitingOperation } from './waiting-state.ts'
import {
  heldKey,
  keepPause,
  readPause,
  removeChanges,
  rewriteChange,
  storeChange,
  storedChanges,
  storedFile,
} from './waiting-store.ts'
import { WAITING_TAG } from './waiting-tag.ts'

const ADDS = /^POST \/api\/pets\/[^/]+\/health-logs$/
const PHOTOS = /^POST \/api\/pets\/[^/]+\/photos$/
const PICTURES = /^POST \/api\/doses\/[^/]+\/picture$/
const MARKS = /^POST \/api\/medications\/[^/]+\/doses$/

let person = ''
let household = ''
let petId = ''

const readKey = async (): Promise<string> => {
  const { body } = await callElsewhere<{ key: string }>('GET', '/seal-key')
  return body.key
}
const keyOfSam = async () => btoa('s'.repeat(32)).replaceAll('=', '')

/** Signs a person in on this page. */
async function signIn(who: string, key = readKey): Promise<void> {
  setActingPerson(who)
  await holdKeyOf(who, key)
}

const draftOf = (operation: WaitingOperation, input: object, title: string): WaitingDraft => {
  const id = newId()
  return { id, operation, input: { id, ...input }, household, title, detail: 'Today' }
}
const logOf = (notes: string): WaitingDraft =>
  draftOf(
    'healthLogs.add',
    { petId, type: 'other', value: 'Fine', logDate: today, notes },
    `Mood for ${notes}`,
  )
const markOf = (medicationId: string, more: object = {}): WaitingDraft =>
  draftOf(
    'doses.markDose',
    { medicationId, outcome: 'given', date: today, time: LATE_TIME, ...more },
    'Apoquel for Clover',
  )
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
  return waitingChanges.get().map(({ title }) => title)
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
  // spec product: pending changes are sealed for their user, limited, and neither shown to nor sent by any
  //   other; signing out asks, and an ended session keeps them sealed
  // spec ASVS V14.3.3
  // spec ASVS V11.3.3
  it('lies there sealed, and is read by its person in the order in which it was made', async () => {
    for (const notes of ['one', 'two', 'three']) await keepForLater(logOf(notes))
    expect(await titles()).toEqual(['Mood for one', 'Mood for two', 'Mood for three'])
    const stored = await storedChanges(person)
    const all = stored.map(({ sealed }) => new TextDecoder().decode(sealed.bytes)).join('')
    expect(all).not.toContain('Mood')
    expect((await heldKey())?.key.extractable).toBe(false)
  })

  it('has the browser wake the worker for it, and stays where the browser refuses to', async () => {
    const register = vi.fn<(tag: string) => Promise<void>>(() => Promise.resolve())
    Object.defineProperty(navigator.serviceWorker, 'getRegistration', {
      configurable: true,
      value: () => Promise.resolve({ sync: { register } }),
    })
    onTestFinished(() => {
      Reflect.deleteProperty(navigator.serviceWorker, 'getRegistration')
    })
    expect(await keepForLater(logOf('woken'))).toBe(true)
    await eventually(() => register.mock.calls).toEqual([[WAITING_TAG]])
    register.mockRejectedValueOnce(new DOMException('Refused', 'NotAllowedError'))
    expect(await keepForLater(logOf('refused'))).toBe(true)
    await eventually(() => register.mock.calls).toHaveLength(2)
    expect(await titles()).toEqual(['Mood for woken', 'Mood for refused'])
  })

  it('is one change where it is kept twice', async () => {
    const draft = logOf('once')
    await Promise.all([keepForLater(draft), keepForLater(draft)])
    expect(await titles()).toHaveLength(1)
  })

  it('is neither shown to nor sent by another user, and is there again for its person', async () => {
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

  it('is not taken without the key, nor by a page of another user', async () => {
    await leaveWaiting(person, false)
    expect(await keepForLater(logOf('without'))).toBe(false)
    await signIn(person)
    setActingPerson('sam')
    expect(await keepForLater(logOf('of Sam'))).toBe(false)
    setActingPerson(person)
    expect(await countWaiting(person)).toBe(0)
  })

  it('keeps its key where another user leaves a page of their own', async () => {
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

  it('is shown as soon as what shows it has come, and once', () => {
    const shows = vi.fn<() => void>()
    openWaiting()
    const end = whenOpened(shows)
    expect(shows).toHaveBeenCalledTimes(1)
    openWaiting()
    expect(shows).toHaveBeenCalledTimes(2)
    end()
    whenOpened(shows)()
    expect(shows).toHaveBeenCalledTimes(2)
  })

  // spec product: signing out shows the pending changes and asks about them, also if that part loads a moment
  //   later
  it('is asked about at signing out, also where who asks comes a moment later', async () => {
    await keepForLater(logOf('asked'))
    const answer = askBeforeSignOut(true)
    const asks = vi.fn<(count: number) => Promise<'stay'>>(() => Promise.resolve('stay'))
    const end = whenSigningOut(asks)
    expect(await answer).toBe('stay')
    expect(asks).toHaveBeenCalledExactlyOnceWith(1)
    end()
    makeTimePass()
    const unasked = askBeforeSignOut(true)
    await passTime(5000)
    expect(await unasked).toBe('keep')
  })

  // spec product: a sign-out runs once, shows its progress, and asks nothing where no window can: pending
  //   changes stay sealed
  it('is kept at once at signing out where no one comes to ask', { timeout: 10_000 }, async () => {
    await keepForLater(logOf('kept'))
    // Stop the clock, so that a wait would never end.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    expect(await askBeforeSignOut(false)).toBe('keep')
    expect(await countWaiting(person)).toBe(1)
  })

  it('is 200 changes at most', async () => {
    for (let n = 0; n < MOST_WAITING; n += 1) await keepForLater(logOf(String(n)))
    await expect(keepForLater(logOf('too many'))).rejects.toMatchObject({
      problem: { code: 'TOO_MANY_WAITING' },
    })
    expect(await countWaiting(person)).toBe(MOST_WAITING)
  })

  it('holds files, sealed too, of 100 MB at most', async () => {
    const file = new File([new Uint8Array(MOST_WAITING_BYTES / 2)], 'large')
    const draft = logOf('with a file')
    await keepForLater(draft, new File(['picture'], 'rash.png'))
    const stored = await storedFile(draft.id)
    expect(stored && new TextDecoder().decode(stored.bytes)).not.toContain('picture')
    const all = (await storedChanges(person)).map(({ sealed }) => new TextDecoder().decode(sealed.bytes))
    expect(all.join('')).not.toContain('rash')
    await keepForLater(logOf('large'), file)
    await expect(keepForLater(logOf('too large'), file)).rejects.toMatchObject({
      problem: { code: 'TOO_MANY_WAITING' },
    })
    await takeBack(draft.id)
    expect(await storedFile(draft.id)).toBeUndefined()
  })

  it('goes where another secret of the installation has made its key useless', async () => {
    await keepForLater(logOf('lost'))
    const [stored] = await storedChanges(person)
    const held = await heldKey()
    if (!stored || !held) throw new Error('Nothing is kept')
    stored.sealed = await seal(held, { ...stored, household: 'another' }, new Uint8Array(3))
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

  // spec access §9: client rate limits: general API 100 per 60 s; further requests are delayed, none is dropped
  it('waits for its turn beyond the limit of the page, and can be taken back then', async () => {
    pace.restart()
    const before = await countAsked(ADDS)
    const back = logOf('taken back')
    for (const draft of [back, logOf('kept')]) await keepForLater(draft)
    for (let turn = 0; turn < API_LIMIT.most; turn += 1) void pace.turn(false)
    const sending = send()
    await eventually(() => pace.isHolding()).toBe(true)
    const takingBack = takeBack(back.id)
    await eventually(() => countWaiting(person)).toBe(1)
    await takingBack
    pace.restart()
    expect(await sending).toEqual({ left: false })
    expect([await notesOf(), (await countAsked(ADDS)) - before]).toEqual([['kept'], 1])
  })

  // spec product: dose and health logs without an answer stay on the device under the id of the attempt,
  //   shown as pending, and are sent once; two taps and a lost answer are one change
  it('a change whose answer is lost stays, and is one record when it is sent again', async () => {
    await keepForLater(logOf('once'))
    await bringTrouble(ADDS, 'lose')
    expect(await send()).toMatchObject({ left: true })
    expect(await titles()).toEqual(['Mood for once'])
    await mend()
    expect(await send()).toEqual({ left: false })
    expect([await notesOf(), await titles()]).toEqual([['once'], []])
  })

  it('an answer that never comes is given up after its timeout, and the change stays', async () => {
    await keepForLater(logOf('late'))
    await bringTrouble(ADDS, 'hold')
    const before = await countAsked(ADDS)
    makeTimePass()
    const sending = send()
    await eventually(() => countAsked(ADDS)).toBe(before + 1)
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

  // spec product: a pending change that the server refuses stays until its user answers, with its contents;
  //   the second caregiver to give a dose learns who was first
  it('a refused change stays with the server’s message, and holds nothing else up', async () => {
    const gone = { ...logOf('of no pet') }
    await keepForLater({ ...gone, input: { ...gone.input, petId: newId() } })
    await keepForLater(logOf('after it'))
    expect(await send()).toEqual({ left: false })
    expect(await notesOf()).toEqual(['after it'])
    await readWaiting()
    expect(waitingChanges.get()).toMatchObject([{ problem: { code: 'NOT_FOUND' } }])
    const asked = await countAsked(ADDS)
    await send()
    expect(await countAsked(ADDS)).toBe(asked)
  })

  it('a change on which the server keeps failing needs an answer', async () => {
    await keepForLater(logOf('broken'))
    await bringTrouble(ADDS, 'answer', 500)
    for (let n = 0; n < 5; n += 1) await send()
    await readWaiting()
    expect(waitingChanges.get()).toMatchObject([{ problem: { code: 'UNEXPECTED' } }])
    await mend()
    const [change] = waitingChanges.get()
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
    const [asked] = waitingChanges.get()
    expect(asked?.problem?.code).toBe('DOSE_TOO_SOON')
    if (asked) await sendAgain(asked)
    await send()
    const { body } = await callElsewhere<{ entries: unknown[] }>('GET', `/medications/${id}/doses`)
    expect([body.entries.length, await countWaiting(person)]).toEqual([2, 0])
  })

  it('names the first giver to the second of two', async () => {
    const { id } = await addLateMedication(petId, 'Apoquel')
    await keepForLater(markOf(id))
    await callElsewhere('POST', `/medications/${id}/doses`, { ...markOf(id).input })
    await send()
    await readWaiting()
    expect(waitingChanges.get()[0]?.problem).toMatchObject({
      code: 'DOSE_ALREADY_MARKED',
      message: expect.stringContaining('Ana') as string,
    })
  })

  it('an undone change is not sent; while it is being sent, its answer is awaited', async () => {
    const { id } = await addLateMedication(petId, 'Apoquel')
    const first = markOf(id)
    await keepForLater(first)
    expect(await takeBack(first.id)).toBe(true)
    const second = markOf(id)
    await keepForLater(second)
    await bringTrouble(MARKS, 'hold')
    const asked = await countAsked(MARKS)
    const sending = send()
    await eventually(() => countAsked(MARKS)).toBe(asked + 1)
    const taken = takeBack(second.id)
    await mend()
    expect([await sending, await taken]).toEqual([{ left: false }, false])
  })

  it('a token that is not given says nothing about what waits', async () => {
    await keepForLater(logOf('sound'))
    await bringTrouble(/^POST \/api\/request-token/, 'answer', 500)
    for (let n = 0; n < 5; n += 1) expect(await send()).toMatchObject({ left: true })
    await mend()
    await send()
    expect(await notesOf()).toEqual(['sound'])
  })

  it('a session of another user takes nothing', async () => {
    await keepForLater(logOf('of Ana'))
    await bringTrouble(/^POST \/api\/request-token/, 'answer', 401)
    expect(await send()).toMatchObject({ left: true })
    expect(await titles()).toEqual(['Mood for of Ana'])
  })
})

const photoOf = (caption: string) =>
  draftOf('photos.add', { petId, caption, type: 'general', takenOn: today }, `Photo of ${caption}`)
const captions = async (): Promise<string[]> => {
  const { body } = await callElsewhere<{ entries: { caption: string }[] }>('GET', `/pets/${petId}/photos`)
  return body.entries.map(({ caption }) => caption)
}
/** Keeps a dose and its picture as waiting changes. */
const keepPictured = async (): Promise<WaitingDraft> => {
  const { id: medicationId } = await addLateMedication(petId, 'Apoquel')
  const mark = markOf(medicationId)
  await keepForLater(mark)
  const picture = draftOf('doses.addDosePicture', {}, 'Apoquel for Clover')
  await keepForLater(
    { ...picture, input: { doseId: mark.id }, follows: mark.id },
    await oneColourPhoto('pill.png'),
  )
  return mark
}
const pictureOf = async ({ id }: WaitingDraft) => {
  const { body } = await callElsewhere<{ dose: { picture: unknown } }>('GET', `/doses/${id}`)
  return body.dose.picture
}

describe('what waits with a file', () => {
  // spec product: photos, documents and pictures of doses without an answer stay on the device, sealed with
  //   their files, shown in their lists, and are sent once; a picture follows its dose log, and an unreadable
  //   or refused file is reported
  it('is sent with it, and is one record where its answer is lost', async () => {
    await keepForLater(photoOf('the rash'), await oneColourPhoto('rash.png'))
    await bringTrouble(PHOTOS, 'lose')
    expect(await send()).toMatchObject({ left: true })
    await mend()
    expect(await send()).toEqual({ left: false })
    expect([await captions(), await countWaiting(person)]).toEqual([['the rash'], 0])
  })

  it('a file that the server does not accept is refused in its words', async () => {
    await keepForLater(photoOf('no picture'), new File(['text'], 'rash.png', { type: 'image/png' }))
    await send()
    await readWaiting()
    expect(waitingChanges.get()).toMatchObject([{ problem: { code: 'PHOTO_TYPE_UNSUPPORTED' } }])
    expect(await captions()).toEqual([])
  })

  it('says so where the file can’t be read any more, and asks the server for nothing', async () => {
    const draft = photoOf('lost')
    await keepForLater(draft, await oneColourPhoto('lost.png'))
    const [stored, held] = [(await storedChanges(person))[0], await heldKey()]
    if (!stored || !held) throw new Error('Nothing is kept')
    await storeChange(stored, await seal(held, { ...stored, household: 'another' }, new Uint8Array(3)))
    const asked = await countAsked(PHOTOS)
    expect(await send()).toEqual({ left: false })
    await readWaiting()
    expect(waitingChanges.get()).toMatchObject([{ problem: { code: 'FILE_LOST' } }])
    expect(await countAsked(PHOTOS)).toBe(asked)
  })

  // spec product: a pending file delays no other change, and undoing it cancels its upload; one that is too
  //   large for a slow connection asks its user
  it('comes after everything else, and is given up where it is taken back meanwhile', async () => {
    const photo = photoOf('large')
    await keepForLater(photo, await oneColourPhoto('large.png'))
    await keepForLater(logOf('after it'))
    await bringTrouble(PHOTOS, 'hold')
    const asked = await countAsked(PHOTOS)
    const sending = send()
    await eventually(() => countAsked(PHOTOS)).toBe(asked + 1)
    expect(await notesOf()).toEqual(['after it'])
    expect(await takeBack(photo.id)).toBe(true)
    expect(await sending).toEqual({ left: false })
  })

  it('lets the other files go first where it was not taken', async () => {
    await keepForLater(photoOf('one'), await oneColourPhoto('one.png'))
    await keepForLater(photoOf('two'), await oneColourPhoto('two.png'))
    await bringTrouble(PHOTOS, 'answer', 503)
    await send()
    await send()
    expect((await storedChanges(person)).map(({ failures }) => failures)).toEqual([1, 1])
  })

  it('needs its person once the line was too slow for it again and again', async () => {
    await keepForLater(photoOf('slow'), await oneColourPhoto('slow.png'))
    const [stored] = await storedChanges(person)
    if (stored) await rewriteChange({ ...stored, failures: 4 })
    await bringTrouble(PHOTOS, 'hold')
    const asked = await countAsked(PHOTOS)
    makeTimePass()
    const sending = send()
    await eventually(() => countAsked(PHOTOS)).toBe(asked + 1)
    await passTime(16_000)
    expect(await sending).toEqual({ left: false })
    await readWaiting()
    expect(waitingChanges.get()).toMatchObject([{ problem: { code: 'FILE_TOO_SLOW' } }])
  })

  it('follows its dose, and not before it', async () => {
    const mark = await keepPictured()
    const asked = await countAsked(PICTURES)
    await bringTrouble(MARKS, 'answer', 500)
    await send()
    expect(await countAsked(PICTURES)).toBe(asked)
    await mend()
    expect(await send()).toEqual({ left: false })
    expect(await pictureOf(mark)).not.toBeNull()
  })

  it('waits on where its dose is refused, and goes with it', async () => {
    const mark = await keepPictured()
    await callElsewhere('POST', `/medications/${String(mark.input['medicationId'])}/doses`, {
      ...mark.input,
      id: newId(),
    })
    const asked = await countAsked(PICTURES)
    expect(await send()).toEqual({ left: false })
    await readWaiting()
    expect(waitingChanges.get().map(({ operation, problem }) => [operation, problem?.code])).toEqual([
      ['doses.markDose', 'DOSE_ALREADY_MARKED'],
      ['doses.addDosePicture', undefined],
    ])
    expect(await takeBack(mark.id)).toBe(true)
    expect([await countWaiting(person), await countAsked(PICTURES)]).toEqual([0, asked])
  })

  it('stays where its dose was sent just before', async () => {
    const mark = await keepPictured()
    await bringTrouble(PICTURES, 'answer', 503)
    await send()
    expect(await takeBack(mark.id)).toBe(false)
    await mend()
    await send()
    expect(await pictureOf(mark)).not.toBeNull()
  })
})
