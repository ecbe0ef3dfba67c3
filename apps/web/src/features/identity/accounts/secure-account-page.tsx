import { client } from '../../../api/client/client.ts'
import { NoticeLink } from './notice-link.tsx'

/** Secures an account whose user does not recognise the event of a security notice. */
export default function SecureAccountPage() {
  return (
    <NoticeLink
      title="Was this not you?"
      consequences={[
        'Every device is signed out, this one too.',
        'Your present password stops working.',
        'We email you a code and a link to set a new one.',
      ]}
      label="Secure my account"
      busyLabel="Securing your account..."
      failed="Your account could not be secured"
      doneTitle="Your account is secured"
      check={(token) => client.security.checkNoticeLink({ token })}
      send={(token) => client.security.secureAccount({ token })}
    />
  )
}
