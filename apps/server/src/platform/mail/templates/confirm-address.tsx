import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { Action, Code, MailLayout, Paragraph } from '../layout.tsx'

export interface ConfirmAddressProps {
  /** Code to type in the settings in which the address was entered. */
  code: string
  /** Link that replaces the code, for a signed-in user. */
  url: string
  validFor: string
}

/** Contains no code: a subject is visible on locked screens. */
export function subject(): string {
  return `Confirm your new email address for ${PRODUCT_NAME}`
}

export function Mail({ code, url, validFor }: ConfirmAddressProps) {
  return (
    <MailLayout
      preview="One step, and your account has its new address."
      heading="Your new address"
      footnote={`You are getting this email because someone with an account at ${PRODUCT_NAME} entered this address as their new one. If that was not you, ignore it: without the code or the link nothing changes.`}
    >
      <Paragraph>Enter this code in the security settings, where you entered your new address:</Paragraph>
      <Code code={code} />
      <Paragraph>Or open this link where you are signed in:</Paragraph>
      <Action url={url} label="Confirm email address" />
      <Paragraph>Both work for {validFor}. Until then you sign in with your present address.</Paragraph>
    </MailLayout>
  )
}
