import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { testMailTexts } from '@app/domain/notifications/channel-tests.texts'
import { Action, MailLayout, Paragraph } from '../layout.tsx'

export interface TestMailProps {
  /** URL of the product. */
  url: string
}

export const subject = (): string => testMailTexts.subject

export function Mail({ url }: TestMailProps) {
  return (
    <MailLayout
      preview={testMailTexts.message}
      heading={testMailTexts.heading}
      footnote={`You are getting this email because a test was asked for in your settings of ${PRODUCT_NAME}.`}
    >
      <Paragraph>{testMailTexts.message}</Paragraph>
      <Action url={url} label={`Open ${PRODUCT_NAME}`} />
    </MailLayout>
  )
}
