import { afterEach, beforeEach } from 'vitest'
import type { NoticeAnswer } from '@app/domain/notifications/notices.contract'
import type { Notification } from '@app/domain/notifications/notifications.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf, type AnsweredRecord } from '@app/testing/factories/records'
import { planDueSources } from '../due/due.service.ts'
import { sendDueNotices } from './notices.service.ts'

/** A household with notified members: an owner, Sam, who is a caregiver, and the pet Luna. */
interface ToldHousehold {
  app: TestApp
  owner: TestPerson
  sam: TestPerson
  petId: string
}

const BEGINNING = new Date('2026-06-15T07:45:00Z')

const dayAndTime = (time: string, day: string): Date =>
  new Date(`2026-06-${day}T${time.length === 5 ? `${time}:00` : time}Z`)

/**
 * Creates a fresh household before each test, at a quarter to eight on 15 June 2026, UTC; only the test advances the
 * time.
 */
export function useToldHousehold() {
  const clock = createTestClock(BEGINNING)
  let home: ToldHousehold | undefined
  const here = (): ToldHousehold => {
    if (!home) throw new Error('The household is there while a test runs')
    return home
  }
  beforeEach(async () => {
    clock.set(BEGINNING)
    const app = await startTestApp({ clock })
    const owner = await makePerson(app)
    const sam = await makeMember(app, owner, 'caregiver', 'Sam')
    const { id: petId } = await addPet(owner.client, { name: 'Luna' })
    for (const { client } of [owner, sam]) await client.call('PATCH', '/settings', { timeZone: 'UTC' })
    home = { app, owner, sam, petId }
  })
  afterEach(() => here().app.stop())

  const inSystem: TestApp['services']['db']['withSystem'] = (work) => here().app.services.db.withSystem(work)
  const plan = () => inSystem((tx) => planDueSources(tx, clock.now(), here().app.services.log))
  const tell = () => inSystem((tx) => sendDueNotices(tx, clock.now(), here().app.services.log))
  const look = async (): Promise<number> => {
    await plan()
    return tell()
  }
  /** Sets the clock, also back, without running any job. */
  const setClock = (time: string, day = '15'): void => clock.set(dayAndTime(time, day))
  return {
    clock,
    here,
    plan,
    tell,
    look,
    setClock,
    /** Advances the time and runs the worker's jobs. */
    async goTo(time: string, day?: string): Promise<void> {
      setClock(time, day)
      while ((await look()) > 0) {
        // Repeats while there may be more.
      }
    },
    addMedication: (fields: object = {}): Promise<AnsweredRecord> =>
      addRecordOf(here().owner.client, 'medication', here().petId, {
        name: 'Apoquel',
        frequency: 'Once daily',
        times: ['08:00'],
        startDate: '2026-06-01',
        timeZone: 'UTC',
        ...fields,
      }),
    addReminder: (fields: object = {}): Promise<AnsweredRecord> =>
      addRecordOf(here().owner.client, 'reminder', here().petId, {
        title: 'Nail trim',
        date: '2026-06-15',
        time: '08:00',
        timeZone: 'UTC',
        repeat: { unit: 'once', every: 1, weekdays: [] },
        ...fields,
      }),
  }
}

/** A person's notifications, newest first. */
export const list = async ({ client }: TestPerson): Promise<Notification[]> =>
  (await client.call<{ entries: Notification[] }>('GET', '/notifications')).body.entries
export const titlesOf = async (person: TestPerson): Promise<string[]> =>
  (await list(person)).map(({ title }) => title)

/** Answers a notification with one of its buttons. */
export const answer = ({ client }: TestPerson, id: string, how: 'done' | 'snooze' = 'done') =>
  client.call<NoticeAnswer & { code?: string }>('POST', `/notifications/${id}/answer`, { answer: how })
