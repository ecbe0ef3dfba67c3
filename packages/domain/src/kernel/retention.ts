/** Retention periods of data that users don't see; the privacy policy states the same figures. */

/** A device is recognized for so long after its last sign-in. Browsers keep no cookie for longer. */
export const KNOWN_DEVICE_DAYS = 400
/** Of the devices of an account, the one that was unused longest goes first. */
export const DEVICES_OF_AN_ACCOUNT = 20
/** Counts of wrong passwords, and of calls that can be guessed. */
export const ATTEMPT_DAYS = 1
/** That a mail was sent, without its address and its words. */
export const SENT_MAIL_DAYS = 90
/** Record of a received billing event; the payment provider repeats an event for three days. */
export const BILLING_EVENT_DAYS = 90
/** An invitation after it ended, whatever became of it. */
export const ENDED_INVITATION_DAYS = 30
/** A job that is done, such as a mail with the name and address it went to. */
export const DONE_JOB_HOURS = 1

/** Days for which the ledger of what is due keeps what was settled or has passed. */
export const SETTLED_DAYS = 35
/** A notification and an announcement after it came, whether or not it was read. */
export const NOTIFICATION_DAYS = 90
