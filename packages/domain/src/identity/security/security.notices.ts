import { PRODUCT_NAME } from '../../kernel/brand.ts'

/** Details that the text of a notice may contain. */
export interface NoticeDetails {
  /** Device in words, such as 'Firefox on Windows'. */
  device: string
  /** Name of the passkey or the other service concerned. */
  detail: string | null
}

interface SecurityNotice {
  /** Subject of the mail. It contains no text that a user typed. */
  subject: string
  /** Describes the event in a sentence. */
  happened: (details: NoticeDetails) => string
  /** Replaces `happened` within the app, if the mail's text refers to the mailbox. */
  inPanel?: (details: NoticeDetails) => string
  /** Purpose of the mail's link: a page that secures the account, or one that undoes the change. */
  link: 'secure' | 'undo'
}

const named = (what: string, detail: string | null): string => (detail ? `${what}, “${detail}”,` : what)

/** Security events of which an account's user is notified by mail. */
export const securityNotices = {
  'new-device': {
    subject: `New sign-in to ${PRODUCT_NAME}`,
    happened: ({ device }) => `Someone signed in to your account on a new device: ${device}.`,
    link: 'secure',
  },
  'password-changed': {
    subject: `Your password for ${PRODUCT_NAME} was changed`,
    happened: ({ device }) => `The password of your account was changed, on ${device}.`,
    link: 'secure',
  },
  'address-changed': {
    subject: `Your email address for ${PRODUCT_NAME} was changed`,
    happened: ({ device }) =>
      `Your account now has another email address, and this one no longer signs in to it. It was changed on ${device}.`,
    inPanel: ({ device }) => `The email address of your account was changed, on ${device}.`,
    link: 'undo',
  },
  'two-factor-on': {
    subject: `Two-factor sign-in is on for ${PRODUCT_NAME}`,
    happened: ({ device }) => `Two-factor sign-in was switched on for your account, on ${device}.`,
    link: 'secure',
  },
  'two-factor-off': {
    subject: `Two-factor sign-in is off for ${PRODUCT_NAME}`,
    happened: ({ device }) => `Two-factor sign-in was switched off for your account, on ${device}.`,
    link: 'secure',
  },
  'backup-codes-renewed': {
    subject: `New backup codes for ${PRODUCT_NAME}`,
    happened: ({ device }) =>
      `New backup codes were made for your account, on ${device}. The old ones no longer work.`,
    link: 'secure',
  },
  'passkey-added': {
    subject: `A passkey was added to your account at ${PRODUCT_NAME}`,
    happened: ({ device, detail }) =>
      `${named('A new passkey', detail)} can sign in to your account. It was added on ${device}.`,
    link: 'secure',
  },
  'passkey-removed': {
    subject: `A passkey was removed from your account at ${PRODUCT_NAME}`,
    happened: ({ device, detail }) =>
      `${named('A passkey', detail)} was removed from your account, on ${device}.`,
    link: 'secure',
  },
  'service-linked': {
    subject: `Another way to sign in to ${PRODUCT_NAME}`,
    happened: ({ device, detail }) =>
      `${detail ?? 'Another service'} can sign in to your account from now on. It was linked on ${device}.`,
    link: 'secure',
  },
  'handover-offered': {
    subject: `You offered your household on ${PRODUCT_NAME}`,
    happened: ({ device, detail }) =>
      `${named('Your household', detail)} was offered to one of its members on ${device}. It is theirs once they accept.`,
    link: 'secure',
  },
  'handover-accepted': {
    subject: `Your household on ${PRODUCT_NAME} has a new owner`,
    happened: ({ device, detail }) =>
      `${named('Your household', detail)} belongs to somebody else now: they accepted the offer that was made on ${device}.`,
    link: 'secure',
  },
  'household-received': {
    subject: `You own another household on ${PRODUCT_NAME}`,
    happened: ({ device, detail }) =>
      `${named('The household', detail)} is yours now. You accepted it on ${device}.`,
    link: 'secure',
  },
  'export-started': {
    subject: `An export of your data on ${PRODUCT_NAME} was started`,
    happened: ({ device }) =>
      `An archive of everything in your household is being made, on ${device}. Only you can download it, in the settings of your account.`,
    link: 'secure',
  },
  'service-unlinked': {
    subject: `A way to sign in to ${PRODUCT_NAME} was removed`,
    happened: ({ device, detail }) =>
      `${detail ?? 'Another service'} no longer signs in to your account. It was disconnected on ${device}.`,
    link: 'secure',
  },
} as const satisfies Record<string, SecurityNotice>

export type SecurityNoticeKind = keyof typeof securityNotices

/** Returns the texts of a notice, for the page of its link and for its mail. */
export const noticeOf = (kind: SecurityNoticeKind): SecurityNotice => securityNotices[kind]

/** Target of a notice in the panel: the settings tab with devices, password and other sign-in methods. */
export const SECURITY_LINK = '/?settings=security'

export const securityNoticeKinds = Object.keys(securityNotices) as [
  SecurityNoticeKind,
  ...SecurityNoticeKind[],
]
