import { createElement, Fragment } from 'react'
import { REPLY_MARK, STAFF_NAME, supportMailTexts } from '@app/domain/support/support.texts'
import { Action, MailLayout, Paragraph } from '../layout.tsx'

export interface SupportAnswerProps {
  number: number
  /** Subject of the ticket, by its owner. */
  title: string
  /** First name of the staff member; null if the account was deleted since. */
  author: string | null
  /** The answer, as plain text. */
  body: string
  /** URL of the ticket. */
  url: string
  /** True if answers to the mail arrive. */
  takesMail: boolean
  isResolved: boolean
}

const { answer } = supportMailTexts

export const subject = ({ number, title }: SupportAnswerProps): string => answer.subject(number, title)

export function Mail({ author, body, url, takesMail, isResolved }: SupportAnswerProps) {
  return (
    <MailLayout
      preview={body.slice(0, 100)}
      heading={answer.heading(author ?? STAFF_NAME)}
      firstLine={takesMail ? REPLY_MARK : undefined}
      footnote={answer.footnote}
    >
      {inParagraphs(body)}
      {isResolved && <Paragraph>{answer.resolved}</Paragraph>}
      <Paragraph>{takesMail ? answer.byMail : answer.byLink}</Paragraph>
      <Action url={url} label={answer.action} />
    </MailLayout>
  )
}

/** Texts have no ids that could be keys, so they are children without a list. */
const inParagraphs = (text: string) => createElement(Fragment, null, ...text.split(/\n{2,}/).map(asParagraph))

const asParagraph = (text: string) => (
  <Paragraph>
    {createElement(
      Fragment,
      null,
      ...text.split('\n').flatMap((line, at) => (at > 0 ? [createElement('br'), line] : [line])),
    )}
  </Paragraph>
)
