/** Requests of a component test to the server's stage, before and beside the page; see testing/components/stage.ts. */

import type { SecurityNoticeKind } from '@app/domain/identity/security/security.notices'
import type { Problem } from '@app/domain/kernel/errors'
import type { NotificationType } from '@app/domain/notifications/notifications.vocabulary'
import type { RecordKindName } from '@app/domain/registry/kinds'

/** A record in the server's answer, as far as the tests read it. */
export interface StagedRecord {
  id: string
  version: number
}

interface Account {
  email: string
  password: string
}

export type Plan = 'free' | 'premium' | 'pro'

export async function ask<Answer>(step: string, body: object = {}): Promise<Answer> {
  const response = await fetch(`/stage/${step}`, { method: 'POST', body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`The stage could not ${step}: ${await response.text()}`)
  return (await response.json()) as Answer
}

/**
 * Signs a new person in, for all tests of a file: a page belongs to one person as long as it lives, and each file of
 * tests is a page.
 */
export const enter = (plan: Plan = 'pro') => ask<{ name: string }>('person', { plan })

/** Signs a person up elsewhere; the token is of the link in their mail. */
export const signUpElsewhere = () => ask<Account & { token: string }>('signUp')

/** The code in the newest mail of a person who signed up. */
export const signUpCode = (email: string) => ask<string>('signUpCode', { email })

/** The code and the link's token in the newest mail for a new password. */
export const resetMail = (email: string) => ask<{ code: string; token: string }>('resetMail', { email })

/** Signs in by password on a device that is new to the account. */
export const signInElsewhere = (account: Account) => ask<null>('signIn', account)

/** The token of the link in the newest security notice of a kind to an address. */
export const noticeLink = (email: string, kind: SecurityNoticeKind) => ask<string>('notice', { email, kind })

/** The code and the link's token in the newest mail to a new address. */
export const changeMail = (email: string) => ask<{ code: string; token: string }>('changeMail', { email })

/** Gives the page an installation of its own. */
export const haveOwnInstallation = () => ask<null>('ownInstallation')

/** Gives the page an installation of its own with Google sign-in. */
export const haveGoogle = () => ask<null>('ownInstallationWithGoogle')

/** Returns from Google on this page, with the address of an account that is not connected. */
export const googleWaits = (email: string) => ask<null>('googleWaits', { email })

/** Expires the Google account that waits in the page. */
export const googleWaitsTooLong = () => ask<null>('googleWaitsTooLong')

/** Connects a Google account with this address to the account of the page. */
export const connectGoogle = (email: string) => ask<null>('googleConnected', { email })

/** Removes the password from the account of the page. */
export const removePassword = () => ask<null>('withoutPassword')

/** Ends the proof of identity, so that operations ask for it again. */
export const endProof = () => ask<null>('proofIsOver')

/** Switches maintenance on or off, in an installation of the page's own. */
export const switchMaintenance = (on: boolean) => ask<null>('maintenance', { on })

/** Changes settings of an installation of the page's own. */
export const changeSettings = (values: object) => ask<null>('settings', { values })

/** Makes the person of the page an administrator or a super administrator of the installation, or neither. */
export const becomeAdministrator = (is: boolean | 'super') => ask<null>('administrator', { is })

/** Makes an account with a password, for all tests of a file; `openSession` signs it in. */
export const makeAccount = () => ask<Account>('account')

/** Returns the page, and the pages of the files that follow, to the shared installation. */
export const leaveOwnInstallation = () => ask<null>('sharedInstallation')

/** Makes two-factor authentication required in the page's own installation, or optional again. */
export const requireSecondFactor = (on = true) => ask<null>('requireSecondFactor', { on })

/** Signs a new person up and in on the page, without further steps. */
export const enterNew = () => ask<Account>('newcomer')

/** Switches two-factor authentication on for the person of the page. */
export const setUpSecondFactor = () => ask<{ secret: string; backupCodes: string[] }>('secondFactor')

/** Gives the person of the page a passkey. */
export const addPasskey = () => ask<null>('passkey')

/** Switches two-factor authentication off again. */
export const dropSecondFactor = () => ask<null>('noSecondFactor')

/** The code that an authenticator app with this secret shows next. */
export const appCode = (secret: string) => ask<string>('appCode', { secret })

/** Opens a new session of the person in the page. */
export const openSession = () => ask<null>('session')

/** Removes the password of the page's person, as for an account that another service made. */
export const forgetPassword = () => ask<null>('forgetPassword')

/** Opens a new session of the person on another device. */
export const addDevice = () => ask<null>('device')

export const endsOfSession = ['from another device', 'by its idle limit', 'with its cookie'] as const

/** Ends the session of the page without notifying the page. */
export const endSession = (way: (typeof endsOfSession)[number]) => ask<null>('endSession', { way })

/** Signs the page out. */
export const leave = () => ask<null>('visitor')

/** Returns the person to the onboarding wizard. */
export const beginAnew = () => ask<null>('beginAnew')

/** Changes the plan of the page's household. */
export const changePlan = (plan: Plan) => ask<null>('plan', { plan })

/** Sets the number of days for which the person of the page has owned their household. */
export const ownFor = (days: number) => ask<null>('ownedFor', { days })

/** Adds a caregiver to the household of the page. */
export const addMember = (name: string) => ask<{ userId: string }>('member', { name })

/** Offers another person's household to the person of the page, who helps there. */
export const offerHousehold = (name: string) => ask<{ householdId: string }>('offeredHousehold', { name })

/**
 * Invites an address by mail to another household.
 * @returns the token of the link
 */
export const inviteByMail = (name: string, email: string) => ask<string>('invitation', { name, email })

/** Withdraws the offer, or removes the person of the page from that household. */
export const withdrawOffer = () => ask<null>('offerWithdrawn')
export const removeFromTheirs = () => ask<null>('removedByOwner')

/** A notification for the person of the page. */
interface Told {
  type?: NotificationType
  title?: string
  message?: string
  link?: string | null
  householdId?: string | null
}

/** Notifies the person of the page, as the worker does. */
export const notify = (told: Told = {}) => ask<{ id: string }>('notification', told)

/** Notifies people of everything due, including notices planned within the hour. */
export const tellDue = () => ask<null>('dueIsTold')

/** Records an answer to a notification, as the worker does. */
export const answerNotification = (id: string, title: string) =>
  ask<null>('notificationAnswered', { id, title })

/** Announces a message to everyone, in an installation of the page's own. */
export const announce = (title: string, message: string) => ask<string>('announcement', { title, message })

/** Makes the person of the page a caregiver in another household. */
export const helpElsewhere = (name: string, more: object = {}) =>
  ask<{ householdId: string }>('otherHousehold', { name, ...more })

/** Resets the tutorials of the page's person, and sets the age of their account in days. */
export const forgetTutorials = (daysOld = 0) => ask<null>('noTutorials', { daysOld })

export const addPet = (fields: object = {}) => ask<StagedRecord>('pet', fields)
/** Adds a picture to a pet. */
export const addPetPicture = (petId: string) => ask<unknown>('petPicture', { petId })
export const addContact = (fields: object = {}) => ask<StagedRecord>('contact', fields)
export const addPhoto = (petId: string, caption: string) => ask<unknown>('photo', { petId, caption })
/** Adds photos named `Photo 1` to `Photo n`, the newest first, whose pictures do not exist. */
export const addPhotoRows = (petId: string, count: number) => ask<null>('photoRows', { petId, count })
/** Moves all visits of a pet into the past. */
export const visitsPass = (petId: string) => ask<null>('visitsPass', { petId })
/** Moves all dates of a pet's reminders into the past. */
export const remindersPass = (petId: string) => ask<null>('remindersPass', { petId })
/** Pauses all repeating expenses as a plan without expenses does; they miss the dates from `nextOn` on. */
export const pauseByPlan = (nextOn: string) => ask<null>('pauseByPlan', { nextOn })
export const addRecord = (kind: RecordKindName, petId: string, fields: object = {}) =>
  ask<StagedRecord>('record', { kind, petId, fields })

/** Sends a request of the same person from another device. */
export const callElsewhere = <Body = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
  ask<{ status: number; body: Body }>('call', { method, path, body })

/**
 * Disturbs the requests whose method and path match, until `mend`: the connection is cut, the answer is lost, the
 * request waits, or a server in front answers with a status.
 * @param household limits it to requests in this household
 */
export const bringTrouble = (
  match: RegExp,
  kind: 'cut' | 'lose' | 'hold' | 'answer',
  status = 500,
  household?: string,
) => ask<null>('trouble', { match: match.source, kind, status, household })

/** Makes the server refuse the requests whose method and path match, until `mend`. */
export const refuse = (match: RegExp, status: number, problem: Problem) =>
  ask<null>('trouble', { match: match.source, kind: 'answer', status, problem })

/** Puts a server in front that answers with this, until `mend`. */
export const answerWith = (match: RegExp, problem: object) =>
  ask<null>('trouble', { match: match.source, kind: 'answer', status: 200, problem })

/** Ends all trouble; waiting requests continue. */
export const mend = () => ask<null>('mend')

/**
 * Ends all trouble, but the page receives no events; a page that received none before reloads nothing unless it is
 * asked to.
 */
export const mendButNews = () => ask<null>('mendButNews')

/** The newest lines of the server's log, including those of other pages. */
export const serverLog = () => ask<string[]>('serverLog')

/** Number of matching requests of the page. */
export async function countAsked(match: RegExp): Promise<number> {
  const asked = await ask<string[]>('asked')
  return asked.filter((line) => match.test(line)).length
}
