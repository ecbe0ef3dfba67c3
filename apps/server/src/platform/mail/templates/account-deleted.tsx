import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { MailLayout, Paragraph } from '../layout.tsx'

export interface AccountDeletedProps {
  name: string
}

export function subject(): string {
  return `Your ${PRODUCT_NAME} account was deleted`
}

export function Mail({ name }: AccountDeletedProps) {
  return (
    <MailLayout
      preview="Your account and all its data were deleted."
      heading={`Goodbye, ${name}`}
      footnote="This is the last email you’ll get from us."
    >
      <Paragraph>
        Your account was deleted, as requested in its settings. Its pets, records, pictures and documents are
        gone from our storage, every device is signed out, and any paid plan has ended.
      </Paragraph>
      <Paragraph>Thank you for looking after them here.</Paragraph>
    </MailLayout>
  )
}
