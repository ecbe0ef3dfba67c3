/**
 * Every retention period of the server, in one file. The privacy policy prints each of them, which a test checks. A
 * `default` of a column repeats some: `takeouts`, `exports`, `pending_sign_ups` and `deleted_expenses`.
 */

/** Idle time after which a remembered device is signed out. */
export const REMEMBERED_DEVICE_DAYS = 30
/** Known device after its last sign-in. Browsers keep no cookie for longer. */
export const KNOWN_DEVICE_DAYS = 400
/** Highest number of known devices per account; the one unused for longest is removed first. */
export const DEVICES_OF_AN_ACCOUNT = 20
/** Lifetime of an unconfirmed sign-up; pending_sign_ups.expires_at derives from it too. */
export const SIGN_UP_HOURS = 48
/** Retention of an expired sign-up's address, so that a repeated request is answered by mail. */
export const EXPIRED_SIGN_UP_DAYS = 7
/** Minutes after the right password within which the second factor may be given. */
export const SIGN_IN_CHALLENGE_MINUTES = 10
/** Minutes after which the secret of an authenticator app is replaced if it was shown but not confirmed. */
export const APP_SETUP_MINUTES = 30
/** Time allowed to a device for signing with a passkey. */
export const PASSKEY_CHALLENGE_MINUTES = 5
/** Time allowed at Google, and time that a Google account waits for the password of an existing account. */
export const GOOGLE_ATTEMPT_MINUTES = 10
/** Hours after which a request for a new password is deleted; its mail is not sent afterwards either. */
export const RESET_HOURS = 24
/** Hours after which an unconfirmed change of address is deleted, as an unconfirmed sign-up. */
export const ADDRESS_CHANGE_HOURS = SIGN_UP_HOURS
/** Retention of a confirmed change with the former address: longer than it can be undone. */
export const ADDRESS_CHANGE_DAYS = 30
/** Security notices, so that an expired link can be distinguished from an unknown one. */
export const NOTICE_DAYS = 30
/** Counters of wrong passwords and of other guesses. */
export const ATTEMPT_DAYS = 1

/** Record of a sent mail, without its address and its text. */
export const SENT_MAIL_DAYS = 90
/** Finished job, such as a mail with its recipient's name and address. */
export const DONE_JOB_HOURS = 1
/** Record of a received billing event; the payment provider repeats an event for three days. */
export const BILLING_EVENT_DAYS = 90
/** Invitation after it ended, whatever its result. */
export const ENDED_INVITATION_DAYS = 30

/** Settled or passed items in the ledger. */
export const SETTLED_DAYS = 35
/** Notice to open pages that something changed: longer than a browser can resume its stream. */
export const LIVE_NOTICE_HOURS = 1
/** Notification or announcement, read or not. */
export const NOTIFICATION_DAYS = 90
/** Number of notifications kept per person, the newest ones. */
export const NOTIFICATIONS_KEPT = 200
/** Deleted expense, so that its deletion can be undone; deleted_expenses.restorable_until derives from it too. */
export const DELETED_EXPENSE_DAYS = 1
/** Archive, and a failure's report; takeouts.expires_at derives from it too. */
export const TAKEOUT_DAYS = 7
/** Number of archives kept per household, so that repeated requests fill no disk. */
export const TAKEOUTS_KEPT = 3
/** File of an export (product); exports.expires_at derives from it too. */
export const EXPORT_DAYS = 7
/** Exports in a user's history, and reports of a household (spec engagement §9). */
export const EXPORTS_KEPT = 10

/** Backup of before an update of the program, of which the newest two are kept so long. */
export const UPGRADE_BACKUP_DAYS = 90

/** Report of a failure or of a violation of the content security policy, after it was last received. */
export const CLIENT_REPORT_DAYS = 30

/** Entry of the audit log; app.forget_audit_entries and its trigger repeat it, which a test compares. */
export const AUDIT_MONTHS = 24
/** Counter of security events, by the hour and without people. */
export const SECURITY_COUNT_DAYS = 90
/** Days on which a deleted account was made and deleted, without whose it was. */
export const ACCOUNT_DELETION_MONTHS = 13

/** Ticket of a visitor whose address was not confirmed. */
export const UNCONFIRMED_TICKET_DAYS = 7
/** Closed ticket with its messages and files. */
export const CLOSED_TICKET_MONTHS = 24
/** Mark of a received mail, a hash, so that none is read twice. */
export const RECEIVED_MAIL_DAYS = 30
