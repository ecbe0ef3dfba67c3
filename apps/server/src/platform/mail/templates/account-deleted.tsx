import { PRODUCT_NAME } from '@app/domain/brand'
import { MailLayout, Paragraph } from '../layout.tsx'

export interface AccountDeletedProps {
  name: string
}

export function subject(): string {
  return `Your ${PRODUCT_NAME} account is deleted`
}

export function Mail({ name }: AccountDeletedProps) {
  return (
    <MailLayout
      preview="Your account and everything in it is gone."
      heading={`Goodbye, ${name}`}
      footnote="This is the last mail that you get from us."
    >
      <Paragraph>
        Your account was deleted, as was asked for in the settings: its pets, records, pictures and documents
        are gone from our storage, every device is signed out, and a paid plan has ended.
      </Paragraph>
      <Paragraph>Thank you for having looked after them here.</Paragraph>
    </MailLayout>
  )
}
