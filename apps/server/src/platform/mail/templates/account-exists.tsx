import { PRODUCT_NAME } from '@app/domain/brand'
import { Action, MailLayout, Paragraph } from '../layout.tsx'

export interface AccountExistsProps {
  name?: string
  /** Where to sign in. */
  url: string
}

export function subject(): string {
  return `You already have an account at ${PRODUCT_NAME}`
}

export function Mail({ name, url }: AccountExistsProps) {
  return (
    <MailLayout
      preview="Sign in with the password that you chose."
      heading={name ? `Hello, ${name}` : 'Hello'}
      footnote="If it was not you who tried to sign up, do nothing: your account stays as it is."
    >
      <Paragraph>Somebody tried to sign up with this address, which already has an account.</Paragraph>
      <Action url={url} label="Sign in" />
    </MailLayout>
  )
}
