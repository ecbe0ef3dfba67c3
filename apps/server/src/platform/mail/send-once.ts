import type { Logger } from 'pino'
import { bool, text } from '../database/columns.ts'
import { namedSql } from '../database/tx.ts'
import type { Database } from '../database/with-actor.ts'
import { MailFailure } from './mail-failure.ts'
import type { Mailer } from './mailer.ts'
import { renderMail, type MailTemplate } from './render-mail.ts'
import { dueNotice, handoverOffer, invitationMail, pushEnding } from './templates.ts'
import { isUnconfirmed } from './unconfirmed-address.ts'

/** Sends the mail of a job once, however often the job runs. */
export type MailSender = <Props extends object>(
  key: string,
  recipient: { to: string; toName?: string; headers?: Record<string, string> },
  template: MailTemplate<Props>,
  props: Props,
) => Promise<void>

const claimMail = namedSql(
  { id: text },
  'insert into sent_mails (id) values ($1) on conflict (id) do nothing returning id',
)

const isLockedAccount = namedSql(
  { locked: bool },
  'select exists (select from users where email = $1 and locked_at is not null) as locked',
)

/** Mails that an account does not get while it is locked. Those about its security, payments and tickets are sent. */
const stoppedByLock: ReadonlySet<unknown> = new Set([dueNotice, handoverOffer, invitationMail, pushEnding])

/**
 * Records a mail as sent in the transaction that sends it: a second run of the job finds the record, and a concurrent
 * one waits for it. If the process is killed between the two, the mail goes out again under the same Message-ID, which
 * mail programs show once.
 */
export function createMailSender(db: Database, mailer: Mailer, log: Logger): MailSender {
  return async (key, recipient, template, props) => {
    // Only the confirmation goes to an unproved address, and it names the address itself.
    if (isUnconfirmed(recipient.to)) return
    const rendered = await renderMail(template, props)
    await db.withSystem(async (tx) => {
      const [claimed] = await tx.run(claimMail, [key])
      if (!claimed) return
      const [owner] = stoppedByLock.has(template) ? await tx.run(isLockedAccount, [recipient.to]) : []
      if (owner?.locked) return
      try {
        await mailer.send({ id: key, ...recipient, ...rendered })
      } catch (error) {
        if (!(error instanceof MailFailure) || error.kind !== 'permanent') throw error
        // The server will never accept it, so retrying is useless.
        log.error({ err: error, key }, 'mail permanently refused')
      }
    })
  }
}
