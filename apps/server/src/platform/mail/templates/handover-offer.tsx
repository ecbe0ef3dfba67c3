import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { Action, MailLayout, Paragraph } from '../layout.tsx'

export interface HandoverOfferProps {
  name: string
  ownerName: string
  householdName: string
  /** Last day of the offer, in words. */
  until: string
  /** URL where the recipient answers the offer. */
  url: string
}

/** Contains no name that a user typed: a subject is visible on locked screens and to filters. */
export function subject(): string {
  return `A household on ${PRODUCT_NAME} is offered to you`
}

export function Mail({ name, ownerName, householdName, until, url }: HandoverOfferProps) {
  return (
    <MailLayout
      preview="You would be its owner."
      heading={`Hello, ${name}`}
      footnote={`You are getting this email because you are a member of this household on ${PRODUCT_NAME}. Nothing changes unless you accept.`}
    >
      <Paragraph>
        {ownerName} wants to hand over the household {householdName} to you. You would own its pets and
        records, and decide who is in it. {ownerName} would stay as a caregiver.
      </Paragraph>
      <Action url={url} label="See the offer" />
      <Paragraph>You can answer until {until}.</Paragraph>
    </MailLayout>
  )
}
