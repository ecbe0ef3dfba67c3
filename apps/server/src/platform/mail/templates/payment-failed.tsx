import { PRODUCT_NAME } from '@app/domain/brand'
import { Action, MailLayout, Paragraph } from '../layout.tsx'

export interface PaymentFailedProps {
  name?: string
  /** What the plan is called. */
  plan: string
  /** Until which day the plan is kept, in words. */
  until: string
  /** Where the card can be changed. */
  url: string
}

export function subject(): string {
  return `Your payment for ${PRODUCT_NAME} did not go through`
}

export function Mail({ name, plan, until, url }: PaymentFailedProps) {
  return (
    <MailLayout
      preview={`Nothing is lost: ${plan} stays until ${until}.`}
      heading={name ? `Hello, ${name}` : 'Hello'}
      footnote="Whatever your plan, everything that you have recorded stays readable and yours to export."
    >
      <Paragraph>
        The last payment for {plan} did not go through. It is tried again in the next days; often a new card
        is all that it needs.
      </Paragraph>
      <Action url={url} label="Update payment" />
      <Paragraph>
        Your household keeps {plan} until {until}. Without a payment it is on the free plan after that.
      </Paragraph>
    </MailLayout>
  )
}
