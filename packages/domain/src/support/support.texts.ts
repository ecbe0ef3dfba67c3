import { plural } from '../kernel/message-format.ts'
import { waitInWords } from './support.rules.ts'
import { RESPONSE_TIME } from './support.vocabulary.ts'

/** Notification of an answer to a ticket. */
export const answerNotification = (name: string, subject: string) => ({
  title: 'Your ticket was answered',
  message: `${name} answered “${subject}”.`,
})

/** Name of the staff, where a person is not known. */
export const STAFF_NAME = 'Support'

/** First line of a mailed answer that can be answered by mail: what is quoted below it is cut off. */
export const REPLY_MARK = 'Please write your answer above this line'

/** Texts of the mails. Subjects carry the number of the ticket, which keeps a thread of mails together. */
export const supportMailTexts = {
  confirm: {
    subject: 'Confirm your message to the support',
    heading: 'Did you write to us?',
    preview: 'Open the link, and your message reaches us.',
    why: 'Someone wrote to the support with this address. If it was you, open the link and confirm. Your message reaches us then, and you get our answer by email.',
    action: 'Confirm my address',
    footnote: (days: number) =>
      `If it was not you, ignore this email. The message is deleted after ${days} days, and no one reads it.`,
  },
  answer: {
    subject: (number: number, subject: string) => `[#${number}] ${subject}`,
    heading: (name: string) => `${name} answered you`,
    byMail: 'Answer this email from the address it was sent to, or open your ticket.',
    byLink: 'To answer, open your ticket. Answers to this email do not reach us.',
    action: 'Open my ticket',
    resolved: 'Your ticket is marked as resolved. If something is left, write back: this reopens it.',
    footnote: 'You get this email because you wrote to the support.',
  },
  /** Message of a mail without words of its own. */
  filesOnly: '(No text)',
  /** Sentence below a mailed message whose other files were refused. */
  leftOut: (count: number) =>
    plural(count, {
      one: '(# file was left out: only pictures and PDFs are kept, 4 a message.)',
      other: '(# files were left out: only pictures and PDFs are kept, 4 a message.)',
    }),
}

/** Sentence on the response time: the promise, and the true median once there is one. */
export const responseSentence = (medianMinutes: number | null): string =>
  medianMinutes === null
    ? `We answer in about ${RESPONSE_TIME}.`
    : `We answer in about ${RESPONSE_TIME}. Half of all first answers in the last 30 days came within ${waitInWords(medianMinutes)}.`
