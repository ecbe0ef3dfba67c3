import { PRODUCT_NAME } from '@app/domain/brand'
import { MailLayout, Paragraph } from '../layout.tsx'

export interface HouseholdDeletedProps {
  name: string
  ownerName: string
  householdName: string
}

export function subject({ householdName }: HouseholdDeletedProps): string {
  return `The household ${householdName} is deleted`
}

export function Mail({ name, ownerName, householdName }: HouseholdDeletedProps) {
  return (
    <MailLayout
      preview={`${ownerName} deleted the household.`}
      heading={`Hello, ${name}`}
      footnote={`You get this mail because you were a member of this household on ${PRODUCT_NAME}. Your own account stays as it is.`}
    >
      <Paragraph>
        {ownerName} deleted the household {householdName}, in which you helped. Its pets and records can no
        longer be seen by anybody.
      </Paragraph>
    </MailLayout>
  )
}
