import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { Action, Code, MailLayout, Paragraph } from '../layout.tsx'

export interface VerifyEmailProps {
  /** URL that confirms the address. */
  url: string
  /** Alternative to the link: the code confirms the address on the sign-up screen. */
  code?: string
  validFor: string
}

export function subject(): string {
  return `Confirm your email address for ${PRODUCT_NAME}`
}

export function Mail({ url, code, validFor }: VerifyEmailProps) {
  return (
    <MailLayout
      preview="One step, and your household is ready."
      heading="Welcome"
      footnote={`You are getting this email because someone signed up to ${PRODUCT_NAME} with this address. If that was not you, ignore it: no account is created without their password.`}
    >
      <Paragraph>
        Please confirm that this address is yours. Then your household is ready for its pets.
      </Paragraph>
      <Action url={url} label="Confirm email address" />
      {code && (
        <>
          <Paragraph>Or enter this code where you signed up:</Paragraph>
          <Code code={code} />
        </>
      )}
      <Paragraph>This works for {validFor}.</Paragraph>
    </MailLayout>
  )
}
