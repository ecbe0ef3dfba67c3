import { recall } from '../api/client/device-storage.ts'
import { createSignal } from '../ui/behaviour/store.ts'

/** Storage keys for a kept emergency card, and for notifications that are on. */
export const CARD_KEY = 'emergency-card'
export const PUSH_KEY = 'push'
/** Storage key of past searches; signing out removes it. */
export const SEARCHES_KEY = 'searches'
/** Storage key of unsent posts, replies and messages to the support; signing out removes it. */
export const DRAFTS_KEY = 'community-drafts'
/** Storage key of the person for whom the app opens here without a connection; signing out removes it. */
export const OFFLINE_KEY = 'offline'
/** Storage key of the plan chosen at sign-up, until its checkout starts. */
export const PENDING_PLAN_KEY = 'pending-plan'
/** Storage key of failed reports of an iPhone or iPad, until they are sent. */
export const IOS_REPORTS_KEY = 'ios-errors'
/** Sent after a change of one of these keys. */
export const keptHere = createSignal()

/** True if this device keeps an emergency card; all other code about it is outside the first load. */
export const keepsCard = (): boolean => recall('device', CARD_KEY) !== null

/** True if notifications were switched on here; all other code about them is outside the first load. */
export const keepsPush = (): boolean => recall('device', PUSH_KEY) !== null

/** True if this device remembers searches. */
export const keepsSearches = (): boolean => recall('device', SEARCHES_KEY) !== null

/** True if a plan that was chosen at sign-up waits on this device. */
export const keepsPendingPlan = (): boolean => recall('device', PENDING_PLAN_KEY) !== null

/** True if the app opens on this device without a connection. */
export const keepsOffline = (): boolean => recall('device', OFFLINE_KEY) !== null

/** True if this device keeps reports that could not be sent. */
export const keepsIosReports = (): boolean => recall('device', IOS_REPORTS_KEY) !== null
