import { Action, MailLayout, Paragraph } from '../layout.tsx'

export interface PaymentPassedOnProps {
  name: string
  householdName: string
  /** Name of the plan. */
  plan: string
  /** End of the prepaid time, in words. */
  until: string
  /** URL of the plans. */
  url: string
}

export function subject({ plan, until }: PaymentPassedOnProps): string {
  return `${plan} is paid until ${until}`
}

export function Mail({ name, householdName, plan, until, url }: PaymentPassedOnProps) {
  return (
    <MailLayout
      preview="Keep it by choosing a plan of your own."
      heading={`Hello, ${name}`}
      footnote="On any plan, everything that was recorded stays yours to read and export."
    >
      <Paragraph>
        You own the household {householdName} now. Its former owner has paid for {plan} until {until}, and you
        pay nothing before.
      </Paragraph>
      <Paragraph>
        To keep {plan} after that, choose it before then: you are charged from {until} on. Otherwise the
        household moves to the free plan.
      </Paragraph>
      <Action url={url} label="Choose a plan" />
    </MailLayout>
  )
}
