import { NOTICE_LINK_HOURS } from '@app/domain/identity/security/security.limits'
import { duration } from '@app/domain/kernel/message-format'
import { Action, MailLayout, Paragraph } from '../layout.tsx'

export interface SecurityNoticeProps {
  name: string
  /** Subject of the mail. */
  title: string
  /** Description of the event, as a sentence. */
  happened: string
  /** Date and time, with their zone. */
  when: string
  /** Purpose of its link. */
  link: 'secure' | 'undo'
  url: string
}

const ways = {
  secure: {
    label: 'Secure my account',
    advice:
      'If it was not you, open this link. It signs out every device and sends you a code to set a new password.',
  },
  undo: {
    label: 'Take the change back',
    advice:
      'If it was not you, open this link. It puts this address back, signs out every device and sends you a code to set a new password.',
  },
}

export function subject({ title }: SecurityNoticeProps): string {
  return title
}

export function Mail({ name, happened, when, link, url }: SecurityNoticeProps) {
  const { label, advice } = ways[link]
  return (
    <MailLayout
      preview={happened}
      heading={`Hello, ${name}`}
      footnote="We send an email like this whenever something changes about who can sign in to your account."
    >
      <Paragraph>{happened}</Paragraph>
      <Paragraph>That was on {when}.</Paragraph>
      <Paragraph>If it was you, there is nothing to do.</Paragraph>
      <Paragraph>{advice}</Paragraph>
      <Action url={url} label={label} />
      <Paragraph>
        The link works once, for {duration(NOTICE_LINK_HOURS, 'hour')}. Nothing happens before you confirm it
        on its page.
      </Paragraph>
    </MailLayout>
  )
}
