/** Retention periods of data that users don't see; the privacy policy states the same figures. */

/** Known device after its last sign-in. Browsers keep no cookie for longer. */
export const KNOWN_DEVICE_DAYS = 400
/** Highest number of known devices per account; the one unused for longest is removed first. */
export const DEVICES_OF_AN_ACCOUNT = 20
/** Counters of wrong passwords and of other guesses. */
export const ATTEMPT_DAYS = 1
/** Record of a sent mail, without its address and its text. */
export const SENT_MAIL_DAYS = 90
/** Record of a received billing event; the payment provider repeats an event for three days. */
export const BILLING_EVENT_DAYS = 90
/** Invitation after it ended, whatever its result. */
export const ENDED_INVITATION_DAYS = 30
/** Finished job, such as a mail with its recipient's name and address. */
export const DONE_JOB_HOURS = 1

/** Settled or passed items in the ledger. */
export const SETTLED_DAYS = 35
/** Notification or announcement, read or not. */
export const NOTIFICATION_DAYS = 90
