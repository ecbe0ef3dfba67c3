import { mailedKinds, type Preferences } from '../preferences/preferences.vocabulary.ts'

type Ways = Pick<Preferences, 'emailNotifications' | 'browserNotifications' | 'unmailedKinds'>

/**
 * Whether anything reaches a person who does not look at the app: mails, pushes to a device, or notifications that this
 * browser may show.
 * @param devices how many devices take pushes
 * @param isPermitted whether this browser may show notifications
 */
export const isReached = (
  { emailNotifications, browserNotifications, unmailedKinds }: Ways,
  { devices, isPermitted }: { devices: number; isPermitted: boolean },
): boolean =>
  (emailNotifications && mailedKinds.some((kind) => !unmailedKinds.includes(kind))) ||
  (browserNotifications && (devices > 0 || isPermitted))
