import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { Action, Code, MailLayout, Paragraph } from '../layout.tsx'

export interface InvitationProps {
  ownerName: string
  householdName: string
  /** Permissions of the invited person's role, as a sentence. */
  roleSentence: string
  /** URL of the invitation. */
  url: string
  /** Alternative to the link: the code opens the invitation in the app. */
  code: string
  validFor: string
}

/** Contains no name that a user typed: a subject is visible on locked screens and to filters. */
export function subject(): string {
  return `You are invited to a family on ${PRODUCT_NAME}`
}

export function Mail({ ownerName, householdName, roleSentence, url, code, validFor }: InvitationProps) {
  return (
    <MailLayout
      preview="Look after the pets together."
      heading={`${ownerName} invites you`}
      footnote={`You are getting this email because ${ownerName} typed your address into ${PRODUCT_NAME}. If you don’t know them, ignore it: nothing happens unless you accept.`}
    >
      <Paragraph>
        {ownerName} asks you to help in the household {householdName}. {roleSentence}
      </Paragraph>
      <Action url={url} label="See the invitation" />
      <Paragraph>Or choose “I have an invitation code” in the app, and enter:</Paragraph>
      <Code code={code} />
      <Paragraph>This works for {validFor}.</Paragraph>
    </MailLayout>
  )
}
