import MailCheck from 'lucide-react/icons/mail-check'
import type { ReactNode } from 'react'
import { Banner } from '../../../ui/layout/banner.tsx'

export type MailSentProps = {
  /** Where the mail went, if that is known. */
  email: string
  /** What is in the mail: 'link', 'code'. */
  what: string
  /** The mail server did not answer; the mail is sent as soon as it does. */
  delayed: boolean
  /** What is safe while the mail is delayed. */
  safe: string
  /** This installation sends no mail: it writes each to a file and prints its link where it runs. */
  unsent: boolean
  /** What to do with it. */
  children: ReactNode
}

/** Where a mail is that the person is waiting for. */
export function MailSent({ email, what, delayed, safe, unsent, children }: MailSentProps) {
  return (
    <>
      <p className="flex items-start gap-3">
        <MailCheck aria-hidden size={24} className="mt-0.5 shrink-0 text-action" />
        <span>
          <WhereItIs email={email} what={what} unsent={unsent} /> {children}
        </span>
      </p>
      {delayed && (
        <Banner tone="warn" title="The email is delayed">
          Our mail server is not responding. {safe}, and the email will follow.
        </Banner>
      )}
      {unsent && <Banner tone="info" title="This installation does not send email yet" />}
    </>
  )
}

/** What happened to the mail; said only of an installation that sends some. */
function WhereItIs({ email, what, unsent }: Pick<MailSentProps, 'email' | 'what' | 'unsent'>) {
  if (!email) return 'Enter your email, and we’ll send the link again.'
  const address = <strong className="break-all">{email}</strong>
  if (unsent)
    return (
      <>
        The {what} for {address} is printed on the console where this installation runs.
      </>
    )
  return (
    <>
      We sent a {what} to {address}. It may take a minute. Check your spam folder too.
    </>
  )
}
