import { recall } from '../api/client/device-storage.ts'

/** Under which names a device remembers that it keeps the emergency card, and that notifications are on. */
export const CARD_KEY = 'emergency-card'
export const PUSH_KEY = 'push'
/** Storage key of past searches; signing out removes it. */
export const SEARCHES_KEY = 'searches'
/** Storage key of the person for whom the app opens here without a connection; signing out removes it. */
export const OFFLINE_KEY = 'offline'
/** Under which name it remembers the plan that was chosen at sign-up, until its checkout starts. */
export const PENDING_PLAN_KEY = 'pending-plan'
/** The event that says that one of them changed. */
export const KEPT_EVENT = 'kept-here'

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
