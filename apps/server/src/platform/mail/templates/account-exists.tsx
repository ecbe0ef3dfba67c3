import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { Action, MailLayout, Paragraph } from '../layout.tsx'

export interface AccountExistsProps {
  name?: string
  /** URL of the sign-in page. */
  url: string
}

export function subject(): string {
  return `You already have an account at ${PRODUCT_NAME}`
}

export function Mail({ name, url }: AccountExistsProps) {
  return (
    <MailLayout
      preview="Sign in with the password you chose."
      heading={name ? `Hello, ${name}` : 'Hello'}
      footnote="If that was not you, ignore this email. Your account has not changed."
    >
      <Paragraph>Someone tried to sign up with this address, which already has an account.</Paragraph>
      <Action url={url} label="Sign in" />
    </MailLayout>
  )
}
