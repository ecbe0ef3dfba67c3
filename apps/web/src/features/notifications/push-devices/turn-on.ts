import { pushProblems } from '@app/domain/notifications/push-devices/push-devices.texts'
import { answerWithin, wasLate } from '../../../api/client/answer-within.ts'
import { client } from '../../../api/client/client.ts'
import { ProblemError } from '../../../api/client/problem-error.ts'
import { endPushHere, notePushOn } from '../../../device/push-here.ts'
import { fieldsOf, subscribeHere } from './subscribe-here.ts'

/** Somebody may think about the browser's question for so long; some browsers never tell that it was put away. */
const QUESTION_MILLISECONDS = 60_000

/** Asks the browser, which asks the person. @throws ProblemError where nobody answers */
async function askBrowser(): Promise<NotificationPermission> {
  try {
    return await answerWithin(QUESTION_MILLISECONDS, () => Notification.requestPermission())
  } catch (error) {
    throw wasLate(error) ? new ProblemError(pushProblems.notAnswered, 0, error) : error
  }
}

/**
 * Switches notifications on here: asks the browser, then its push service, then the server. Called from the press itself:
 * browsers ask only then.
 * @throws ProblemError where one of them refuses
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
