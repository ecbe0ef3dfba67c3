import { supportMailTexts } from '@app/domain/support/support.texts'
import { Action, MailLayout, Paragraph } from '../layout.tsx'

/** Contains no text of the writer: the mail may reach a stranger. */
export interface ContactConfirmationProps {
  /** URL of the page that confirms the address. */
  url: string
  /** Days after which an unconfirmed message is deleted. */
  days: number
}

const { confirm } = supportMailTexts

export const subject = (): string => confirm.subject

export function Mail({ url, days }: ContactConfirmationProps) {
  return (
    <MailLayout preview={confirm.preview} heading={confirm.heading} footnote={confirm.footnote(days)}>
      <Paragraph>{confirm.why}</Paragraph>
      <Action url={url} label={confirm.action} />
    </MailLayout>
  )
}
