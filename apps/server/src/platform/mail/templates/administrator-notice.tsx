import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { Action, MailLayout, Paragraph } from '../layout.tsx'

export interface AdministratorNoticeProps {
  name: string
  title: string
  /** Event and next step, in sentences. */
  message: string
  /** Page of the administration. */
  url: string
}

export function subject({ title }: AdministratorNoticeProps): string {
  return title
}

export function Mail({ name, title, message, url }: AdministratorNoticeProps) {
  return (
    <MailLayout
      preview={title}
      heading={`Hello, ${name}`}
      footnote={`You are getting this email because you administer this installation of ${PRODUCT_NAME}.`}
    >
      <Paragraph>{title}.</Paragraph>
      <Paragraph>{message}</Paragraph>
      <Action url={url} label="Open the administration" />
    </MailLayout>
  )
}
