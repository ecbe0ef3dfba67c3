import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { MailLayout, Paragraph } from '../layout.tsx'

export interface HouseholdDeletedProps {
  name: string
  ownerName: string
  householdName: string
}

export function subject({ householdName }: HouseholdDeletedProps): string {
  return `The household ${householdName} was deleted`
}

export function Mail({ name, ownerName, householdName }: HouseholdDeletedProps) {
  return (
    <MailLayout
      preview={`${ownerName} deleted the household.`}
      heading={`Hello, ${name}`}
      footnote={`You are getting this email because you were a member of this household on ${PRODUCT_NAME}. Your own account has not changed.`}
    >
      <Paragraph>
        {ownerName} deleted the household {householdName}, where you helped. Its pets and records are gone for
        everyone.
      </Paragraph>
    </MailLayout>
  )
}
