import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { Action, MailLayout, Paragraph } from '../layout.tsx'

export interface PushEndingProps {
  name: string
  /** Device in words, such as 'Chrome on Android'. */
  device: string
  /** Day on which its notifications stop, in words. */
  day: string
  /** URL of the product. */
  url: string
}

export function subject({ device, day }: PushEndingProps): string {
  return `Notifications on ${device} stop on ${day}`
}

export function Mail({ name, device, day, url }: PushEndingProps) {
  return (
    <MailLayout
      preview={`Open ${PRODUCT_NAME} there to keep them.`}
      heading={`Hello, ${name}`}
      footnote={`You are getting this email because notifications of ${PRODUCT_NAME} are on for this device.`}
    >
      <Paragraph>
        You have not used {PRODUCT_NAME} on {device} for a while. To keep your account safe, you will be
        signed out there on {day}, and its notifications will stop.
      </Paragraph>
      <Paragraph>Open {PRODUCT_NAME} on that device before then to keep them.</Paragraph>
      <Action url={url} label={`Open ${PRODUCT_NAME}`} />
    </MailLayout>
  )
}
