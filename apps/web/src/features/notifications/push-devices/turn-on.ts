import { pushProblems } from '@app/domain/notifications/push-devices/push-devices.texts'
import { answerWithin, wasLate } from '../../../api/client/answer-within.ts'
import { client } from '../../../api/client/client.ts'
import { ProblemError } from '../../../api/client/problem-error.ts'
import { endPushHere, notePushOn } from '../../../device/push-here.ts'
import { fieldsOf, subscribeHere } from './subscribe-here.ts'

/** Time for the user to answer the browser's question; some browsers never report that it was dismissed. */
const QUESTION_MILLISECONDS = 60_000

/**
 * Asks the browser, which asks the user.
 * @throws ProblemError without an answer in time
 */
async function askBrowser(): Promise<NotificationPermission> {
  try {
    return await answerWithin(QUESTION_MILLISECONDS, () => Notification.requestPermission())
  } catch (error) {
    throw wasLate(error) ? new ProblemError(pushProblems.notAnswered, 0, error) : error
  }
}

/**
 * Switches notifications on here: asks the browser, then its push service, then the server. Call it directly from the
 * press: browsers ask only then.
 * @throws ProblemError if one of them refuses
 */
export async function turnOn(): Promise<void> {
  if ((await askBrowser()) !== 'granted') throw new ProblemError(pushProblems.dismissed, 0)
  const subscription = await subscribeHere()
  try {
    await client.pushDevices.addPushDevice(fieldsOf(subscription))
  } catch (error) {
    await endPushHere().catch(() => undefined)
    throw error
  }
  notePushOn()
}
