import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { Action, MailLayout, Paragraph } from '../layout.tsx'

export interface DueNoticeProps {
  kind: string
  title: string
  message: string
  /** URL of the due item in the app. */
  url: string
  /** URL of the settings that switch mails off. */
  settingsUrl: string
}

const subjects: Readonly<Record<string, string>> = {
  dose: 'A dose is due',
  refill: 'A refill is due',
  reminder: 'A reminder is due',
  visit: 'A visit is coming up',
  vaccination: 'A vaccination is due',
  'health-alert': 'A health alert',
  budget: 'A budget alert',
  'monthly-report': 'Your monthly report',
}

/** Contains no name that a user typed: a subject is visible on locked screens and to filters. */
export const subject = ({ kind }: DueNoticeProps): string => subjects[kind] ?? 'Something is due'

export function Mail({ title, message, url, settingsUrl }: DueNoticeProps) {
  return (
    <MailLayout
      preview={message}
      heading={title}
      footnote={`You are getting this email because notifications by email are on in ${PRODUCT_NAME}. Change what you get in your settings: ${settingsUrl}`}
    >
      <Paragraph>{message}</Paragraph>
      <Action url={url} label={`Open ${PRODUCT_NAME}`} />
    </MailLayout>
  )
}
