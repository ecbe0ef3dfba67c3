import { mailedKinds, type Preferences } from '../preferences/preferences.vocabulary.ts'

type Ways = Pick<Preferences, 'emailNotifications' | 'browserNotifications' | 'unmailedKinds'>

/**
 * True if notifications reach a person outside the app: by mail, by push to a device, or shown by this browser.
 * @param devices number of devices that receive pushes
 * @param isPermitted true if this browser may show notifications
 */
export const isReached = (
  { emailNotifications, browserNotifications, unmailedKinds }: Ways,
  { devices, isPermitted }: { devices: number; isPermitted: boolean },
): boolean =>
  (emailNotifications && mailedKinds.some((kind) => !unmailedKinds.includes(kind))) ||
  (browserNotifications && (devices > 0 || isPermitted))
