import { testMailFailures, testMailTexts } from '@app/domain/installation/system-settings.texts'
import { newId } from '../../platform/base/ids.ts'
import { MailFailure } from '../../platform/mail/mail-failure.ts'
import { toOneLine } from '../../platform/mail/one-line.ts'
import { renderMail } from '../../platform/mail/render-mail.ts'
import { testMail } from '../../platform/mail/templates.ts'
import { isUnconfirmed } from '../../platform/mail/unconfirmed-address.ts'
import type { Services } from '../../platform/services/services.ts'

/** Longest kept answer of a mail server, in characters. */
const LONGEST_ANSWER = 500

/** Result of a test mail, with the mail server's answer in words. */
interface TestResult {
  isSent: boolean
  message: string
}

/** Sends a test mail to an address and returns the mail server's answer. */
export async function sendTest(
  to: string,
  { mailer, appUrl, log }: Pick<Services, 'mailer' | 'appUrl' | 'log'>,
): Promise<TestResult> {
  if (isUnconfirmed(to)) return { isSent: false, message: testMailTexts.unconfirmed }
  const mail = await renderMail(testMail, { url: appUrl })
  try {
    const answer = await mailer.send({ id: `settings-test-${newId()}`, to, ...mail })
    return { isSent: true, message: shorten(answer) }
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    log.info({ err: error }, 'test mail failed')
    return { isSent: false, message: shorten(describeFailure(error)) }
  }
}

const shorten = (text: string): string => toOneLine(text).slice(0, LONGEST_ANSWER)

/** Fields of an error of the mail library or of a socket. */
interface LibraryError {
  code?: string
  /** Reply of the mail server. */
  response?: string
}

function describeFailure({ message, cause }: MailFailure): string {
  const { code = '', response } = (cause ?? {}) as LibraryError
  const socketCode = Object.keys(testMailFailures).find((known) => message.includes(known))
  const words = testMailFailures[socketCode ?? code]
  if (!words) return response ?? message
  return response ? `${words}: ${response}` : words
}
