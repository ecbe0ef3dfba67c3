import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { Action, MailLayout, Paragraph } from '../layout.tsx'

export interface PaymentFailedProps {
  name?: string
  /** Name of the plan. */
  plan: string
  /** Last day of the plan, in words. */
  until: string
  /** URL where the card can be changed. */
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
      footnote="On any plan, everything you recorded stays yours to read and export."
    >
      <Paragraph>
        The last payment for {plan} did not go through. We’ll try again over the next few days. Often a new
        card is all it takes.
      </Paragraph>
      <Action url={url} label="Update payment" />
      <Paragraph>
        Your household keeps {plan} until {until}. After that, without a payment, it moves to the free plan.
      </Paragraph>
    </MailLayout>
  )
}
