import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { Action, Code, MailLayout, Paragraph } from '../layout.tsx'

export interface ResetPasswordProps {
  name: string
  /** Code to type on the screen of the reset. */
  code: string
  /** URL of the form for the new password. */
  url: string
  codeMinutes: number
  linkMinutes: number
}

/** Contains no code: a subject is visible on locked screens. */
export function subject(): string {
  return `Set a new password for ${PRODUCT_NAME}`
}

export function Mail({ name, code, url, codeMinutes, linkMinutes }: ResetPasswordProps) {
  return (
    <MailLayout
      preview="Set a new password with this code, or with the link."
      heading={`Hello, ${name}`}
      footnote="If you did not ask for this, ignore this email. Your password has not changed, and nobody can change it without the code or the link."
    >
      <Paragraph>
        Enter this code where you asked for a new password. It works for {codeMinutes} minutes.
      </Paragraph>
      <Code code={code} />
      <Paragraph>Or open this link instead, within {linkMinutes} minutes:</Paragraph>
      <Action url={url} label="Set a new password" />
    </MailLayout>
  )
}
