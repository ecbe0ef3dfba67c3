import { Capacitor } from '@capacitor/core'
import { LocalNotifications } from '@capacitor/local-notifications'
import {
  type DevicePlan,
  mostOnDevice,
  type OtherNotice,
  slotsOf,
} from '@app/domain/notifications/on-device.rules'
import { onDeviceProblems, onDeviceTexts } from '@app/domain/notifications/on-device.texts'
import { answerWithin } from '../api/client/answer-within.ts'
import { ProblemError } from '../api/client/problem-error.ts'

/** Timeout of the phone, which answers at once unless it asks its owner. */
const ANSWER_MILLISECONDS = 10_000
const QUESTION_MILLISECONDS = 120_000

/** Id of the test notification, beside all slots of reminders, which begin at 0. */
const TEST_ID = 2_147_483_647

/** Owner, reminder and link of a notification. */
interface NoticeExtra {
  userId: string
  householdId: string
  reminderId: string
  url: string
  /** ISO 8601, because each phone represents the time of a notification differently. */
  at: string
}

/** A notification scheduled on the phone. */
export interface WaitingNotice extends NoticeExtra {
  id: number
}

/** The person and household of the notifications. */
export interface NoticeOwner {
  userId: string
  householdId: string
  /** All households of the person. */
  households: readonly string[]
}

let turn: Promise<unknown> = Promise.resolve()

/** Runs one change after the other, so that no slow earlier one undoes a later one. */
function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const answer = turn.then(work)
  turn = answer.catch(() => undefined)
  return answer
}

export type DevicePermission = 'granted' | 'denied' | 'prompt'

/** @throws ProblemError ON_DEVICE_NO_ANSWER */
const ask = <Answer>(work: () => Promise<Answer>, patience = ANSWER_MILLISECONDS): Promise<Answer> =>
  answerWithin(patience, work).catch((cause: unknown) => {
    throw new ProblemError(onDeviceProblems.noAnswer, 0, cause)
  })

const asPermission = (display: string): DevicePermission =>
  display === 'granted' || display === 'denied' ? display : 'prompt'

/** Permission of the app to show notifications on the phone. */
export const devicePermission = async (): Promise<DevicePermission> =>
  asPermission((await ask(() => LocalNotifications.checkPermissions())).display)

/**
 * Lets the phone ask its owner.
 * @throws ProblemError if they refuse or do not answer
 */
export async function askDevice(): Promise<void> {
  const { display } = await ask(() => LocalNotifications.requestPermissions(), QUESTION_MILLISECONDS)
  if (display !== 'granted') throw new ProblemError(onDeviceProblems.refused, 0)
}

/** True if the phone shows notifications at their exact minute; only Android may not. */
export async function isExact(): Promise<boolean> {
  if (Capacitor.getPlatform() !== 'android') return true
  return (await ask(() => LocalNotifications.checkExactNotificationSetting())).exact_alarm === 'granted'
}

/** Opens the phone's settings for exact times. */
export const allowExact = async (): Promise<void> => {
  await ask(() => LocalNotifications.changeExactNotificationSetting(), QUESTION_MILLISECONDS)
}

/** Number of notifications that this phone keeps for the app. */
const mostHere = (): number => (Capacitor.getPlatform() === 'ios' ? mostOnDevice.ios : mostOnDevice.android)

/** Reminder notifications scheduled on the phone, the nearest first; Android also returns those already shown. */
async function givenNotices(): Promise<WaitingNotice[]> {
  const { notifications } = await ask(() => LocalNotifications.getPending())
  return notifications
    .flatMap(({ id, extra }) => (isExtra(extra) ? [{ ...extra, id }] : []))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
}

/** Reminder notifications that the phone has yet to show, the nearest first. */
export async function waitingNotices(): Promise<WaitingNotice[]> {
  const now = new Date().toISOString()
  return (await givenNotices()).filter(({ at }) => at > now)
}

const isExtra = (extra: unknown): extra is NoticeExtra =>
  typeof extra === 'object' && extra !== null && 'reminderId' in extra && 'at' in extra

/**
 * Schedules the reminder notifications of one household, replacing its earlier ones. Notifications of the person's
 * other households stay; those of other people are removed.
 * @param plan plans the notifications, given those of the other households
 * @throws ProblemError ON_DEVICE_NO_ANSWER
 */
export const writeNotices = (plan: Planning, owner: NoticeOwner): Promise<void> =>
  inTurn(() => write(plan, owner))

type Planning = (device: { most: number; others: readonly OtherNotice[] }) => DevicePlan

async function write(plan: Planning, { userId, householdId, households }: NoticeOwner): Promise<void> {
  if ((await devicePermission()) !== 'granted') return
  const given = await givenNotices()
  const isOfOthers = (notice: WaitingNotice) =>
    notice.userId === userId && notice.householdId !== householdId && households.includes(notice.householdId)
  const others = given.filter(isOfOthers)
  const { notices, dropped } = plan({ most: mostHere(), others })
  const stays = new Set([...notices, ...others].map(({ id }) => id))
  const gone = given.filter((notice) => !isOfOthers(notice))
  await cancel([...slotsOfAll(gone).filter((id) => !stays.has(id)), ...dropped])
  if (notices.length === 0) return
  // Check first: Android would open its settings at each opening of the app while exact times are not allowed.
  const isExactNotification = await isExact()
  await ask(() =>
    LocalNotifications.schedule({
      notifications: notices.map(({ id, title, body, at, reminderId, url }) => ({
        id,
        title,
        body,
        schedule: { at, allowWhileIdle: true },
        isExactNotification,
        extra: { userId, householdId, reminderId, url, at: at.toISOString() } satisfies NoticeExtra,
      })),
    }),
  )
}

/** The ids of notifications, and all slots of their reminders: a phone may not return each of them. */
const slotsOfAll = (notices: readonly WaitingNotice[]): number[] => [
  ...new Set(notices.flatMap(({ id, reminderId }) => [id, ...slotsOf(reminderId)])),
]

async function cancel(ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await ask(() => LocalNotifications.cancel({ notifications: ids.map((id) => ({ id })) }))
}

/** Removes all notifications of reminders from this phone. */
export const clearNotices = (): Promise<void> => inTurn(async () => cancel(slotsOfAll(await givenNotices())))

/** Shows a notification at once. */
export const showTest = async (): Promise<void> => {
  const test = { id: TEST_ID, ...onDeviceTexts.test, isExactNotification: false }
  await ask(() => LocalNotifications.schedule({ notifications: [test] }))
}

/**
 * Opens the link of a tapped notification, also of one that opened the app.
 * @returns stops listening
 */
export function whenTapped(open: (url: string) => void): () => void {
  const listener = LocalNotifications.addListener(
    'localNotificationActionPerformed',
    ({ notification: { extra } }: { notification: { extra?: unknown } }) => {
      if (isExtra(extra)) open(extra.url)
    },
  )
  // A phone that refuses to report taps shows notifications all the same.
  listener.catch(() => undefined)
  return () => void listener.then((handle) => handle.remove()).catch(() => undefined)
}
