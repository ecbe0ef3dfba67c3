import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { Action, MailLayout, Paragraph } from '../layout.tsx'

export interface SignUpExpiredProps {
  /** URL of the sign-up form with the address filled in. */
  url: string
}

export function subject(): string {
  return `Your sign-up to ${PRODUCT_NAME} has expired`
}

export function Mail({ url }: SignUpExpiredProps) {
  return (
    <MailLayout
      preview="Sign up again: it takes a minute."
      heading="Your sign-up has expired"
      footnote={`You are getting this email because someone asked for the sign-up email to ${PRODUCT_NAME} again. If that was not you, ignore it: there is no account.`}
    >
      <Paragraph>
        It was not confirmed in time, so its email can’t be sent again. Sign up again, and confirm your
        address with the new email.
      </Paragraph>
      <Action url={url} label="Sign up again" />
    </MailLayout>
  )
}
