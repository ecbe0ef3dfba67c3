import MailCheck from 'lucide-react/icons/mail-check'
import type { ReactNode } from 'react'
import { Banner } from '../../../ui/layout/banner.tsx'

export type MailSentProps = {
  /** Address to which the mail was sent, if known. */
  email: string
  /** Content of the mail: 'link', 'code'. */
  what: string
  /** True if the mail server did not answer; the mail is sent as soon as it does. */
  delayed: boolean
  /** Reassurance while the mail is delayed. */
  safe: string
  /** True if this installation sends no mail: it writes each mail to a file and prints its link on the server. */
  unsent: boolean
  /** Instructions for the mail's recipient. */
  children: ReactNode
}

/** Shows where to find a mail that the user is waiting for. */
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

/** Names the destination of the mail, or the console on an installation that sends none. */
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
