import { waitInWords } from './support.rules.ts'
import { RESPONSE_TIME } from './support.vocabulary.ts'

/** Notification of an answer to a ticket. */
export const answerNotification = (name: string, subject: string) => ({
  title: 'Your ticket was answered',
  message: `${name} answered “${subject}”.`,
})

/** Name of the staff, where a person is not known. */
export const STAFF_NAME = 'Support'

/** Texts of the mails. Subjects carry the number of the ticket, which keeps a thread of mails together. */
export const supportMailTexts = {
  confirm: {
    subject: 'Confirm your message to the support',
    heading: 'Did you write to us?',
    preview: 'Open the link, and your message reaches us.',
    why: (days: number) =>
      `Someone wrote to us with this address. If it was you, open the link, and your message reaches us. If not, ignore this mail: the message is deleted after ${days} days.`,
    action: 'Send my message',
  },
  answer: {
    subject: (number: number, subject: string) => `[#${number}] ${subject}`,
    heading: (name: string) => `${name} answered you`,
    byMail: 'Answer this mail, or open your ticket.',
    byLink: 'To answer, open your ticket. Answers to this mail do not reach us.',
    action: 'Open my ticket',
    resolved: 'The ticket is marked as resolved. If something is left, write back: this reopens it.',
  },
}

/** Sentence on the response time: the promise, and the true median once there is one. */
export const responseSentence = (medianMinutes: number | null): string =>
  medianMinutes === null
    ? `We answer in about ${RESPONSE_TIME}.`
    : `We answer in about ${RESPONSE_TIME}. Half of all first answers in the last 30 days came within ${waitInWords(medianMinutes)}.`
