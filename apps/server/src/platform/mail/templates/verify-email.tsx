import { PRODUCT_NAME } from '@app/domain/brand'
import { Action, Code, MailLayout, Paragraph } from '../layout.tsx'

export interface VerifyEmailProps {
  /** How the new user wants to be called. */
  name?: string
  /** Confirms the address when it is opened. */
  url: string
  /** Confirms it too, when it is typed where the sign-up waits. */
  code?: string
  validFor: string
}

export function subject(): string {
  return `Confirm your email address for ${PRODUCT_NAME}`
}

export function Mail({ name, url, code, validFor }: VerifyEmailProps) {
  return (
    <MailLayout
      preview="One step, and your household is ready."
      heading={name ? `Welcome, ${name}` : 'Welcome'}
      footnote={`You get this mail because somebody signed up to ${PRODUCT_NAME} with this address. If it was not you, do nothing: without the confirmation no account comes into use.`}
    >
      <Paragraph>
        Please confirm that this address is yours. Then your household is ready for its pets.
      </Paragraph>
      <Action url={url} label="Confirm email address" />
      {code && (
        <>
          <Paragraph>Or type this code where you signed up:</Paragraph>
          <Code code={code} />
        </>
      )}
      <Paragraph>This works for {validFor}.</Paragraph>
    </MailLayout>
  )
}
