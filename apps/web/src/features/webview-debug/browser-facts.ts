import { isInNativeShell } from '../../device/native-shell.ts'

/** A fact about the browser, for a user who reports a fault. It is read on the device and never sent. */
interface BrowserFact {
  label: string
  /** Reads the fact in words; a failure counts as "not available". */
  read: () => string | Promise<string>
}

interface FactGroup {
  title: string
  facts: readonly BrowserFact[]
}

const yes = (supports: boolean): string => (supports ? 'yes' : 'no')
const has = (owner: object, name: string): string => yes(name in owner)
const matches = (query: string): boolean => matchMedia(query).matches

/** Parts of the browser that TypeScript does not know, since not every browser has them. */
interface Connection {
  effectiveType?: string
  saveData?: boolean
}
const connection = (): Connection | undefined => (navigator as { connection?: Connection }).connection

const size = (width: number, height: number): string => `${Math.round(width)} × ${Math.round(height)} px`

/** Insets of a phone's notch and bars, as the browser applies them. */
function safeAreas(): string {
  const probe = document.createElement('div')
  const sides = ['top', 'right', 'bottom', 'left']
  probe.style.padding = sides.map((side) => `env(safe-area-inset-${side}, 0px)`).join(' ')
  document.body.append(probe)
  const style = getComputedStyle(probe)
  const insets = sides.map((side) => `${side} ${style.getPropertyValue(`padding-${side}`)}`)
  probe.remove()
  return insets.join(', ')
}

/** Writes, reads and removes a value. */
function tryStorage(storage: Storage): string {
  storage.setItem('webview-debug', 'x')
  const works = storage.getItem('webview-debug') === 'x'
  storage.removeItem('webview-debug')
  return yes(works)
}

const openDatabase = (): Promise<string> =>
  new Promise((resolve) => {
    const request = indexedDB.open('webview-debug')
    request.addEventListener('error', () => resolve('no'))
    request.addEventListener('success', () => {
      request.result.close()
      indexedDB.deleteDatabase('webview-debug')
      resolve('yes')
    })
  })

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`

async function space(): Promise<string> {
  const { usage = 0, quota = 0 } = await navigator.storage.estimate()
  return `${inMegabytes(usage)} used of ${inMegabytes(quota)}`
}

async function serviceWorker(): Promise<string> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  return registrations.length > 0 ? 'yes, in use' : 'yes, not in use'
}

/** Words the state of a permission. */
function permissionInWords(state: PermissionState | NotificationPermission): string {
  if (state === 'granted') return 'allowed'
  return state === 'denied' ? 'blocked' : 'asks first'
}

async function permission(name: string): Promise<string> {
  const { state } = await navigator.permissions.query({ name: name as PermissionName })
  return permissionInWords(state)
}

function display(): string {
  if (isInNativeShell()) return 'app for phones'
  if (matches('(display-mode: standalone)')) return 'installed app'
  return 'browser tab'
}

const violations: string[] = []
/** Notes each violation of the page's content security policy, and reports it to the listener. */
export function watchPolicy(onViolation: () => void): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    violations.push(`${effectiveDirective} ${blockedURI}`)
    onViolation()
  })
}

/** Label of the fact that changes while the page is open. */
export const POLICY_FACT = 'Policy violations'

/** Facts of the page about the browser, in its order. */
export const factGroups: readonly FactGroup[] = [
  {
    title: 'Browser',
    facts: [
      { label: 'User agent', read: () => navigator.userAgent },
      { label: 'Shown as', read: display },
      { label: 'Languages', read: () => navigator.languages.join(', ') },
      { label: 'Time zone', read: () => Intl.DateTimeFormat().resolvedOptions().timeZone },
      { label: 'Secure connection', read: () => yes(isSecureContext) },
      { label: 'Online', read: () => yes(navigator.onLine) },
      {
        label: 'Connection',
        read: () => {
          const { effectiveType = 'unknown', saveData = false } = connection() ?? {}
          return saveData ? `${effectiveType}, saves data` : effectiveType
        },
      },
      { label: POLICY_FACT, read: () => violations.join('; ') || 'none' },
    ],
  },
  {
    title: 'Screen',
    facts: [
      { label: 'Viewport', read: () => size(innerWidth, innerHeight) },
      {
        label: 'Visible part',
        read: () => (visualViewport ? size(visualViewport.width, visualViewport.height) : 'unknown'),
      },
      { label: 'Screen', read: () => size(screen.width, screen.height) },
      { label: 'Pixel ratio', read: () => String(devicePixelRatio) },
      { label: 'Safe areas', read: safeAreas },
      { label: 'Text size', read: () => getComputedStyle(document.documentElement).fontSize },
      {
        label: 'Color scheme',
        read: () => (matches('(prefers-color-scheme: dark)') ? 'dark' : 'light'),
      },
      { label: 'Reduced motion', read: () => yes(matches('(prefers-reduced-motion: reduce)')) },
      { label: 'More contrast', read: () => yes(matches('(prefers-contrast: more)')) },
      { label: 'Touch', read: () => yes(matches('(pointer: coarse)')) },
    ],
  },
  {
    title: 'Storage',
    facts: [
      { label: 'Cookies', read: () => yes(navigator.cookieEnabled) },
      { label: 'Local storage', read: () => tryStorage(localStorage) },
      { label: 'Session storage', read: () => tryStorage(sessionStorage) },
      { label: 'IndexedDB', read: openDatabase },
      { label: 'Cache storage', read: () => has(globalThis, 'caches') },
      { label: 'Space', read: space },
    ],
  },
  {
    title: 'Offline and notifications',
    facts: [
      { label: 'Service worker', read: serviceWorker },
      { label: 'Notifications', read: () => permissionInWords(Notification.permission) },
      { label: 'Push', read: () => has(globalThis, 'PushManager') },
      { label: 'Background sync', read: () => has(globalThis, 'SyncManager') },
    ],
  },
  {
    title: 'Device',
    facts: [
      { label: 'Passkeys', read: () => has(globalThis, 'PublicKeyCredential') },
      {
        label: 'Passkeys on this device',
        read: async () => yes(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()),
      },
      { label: 'Share', read: () => has(navigator, 'share') },
      { label: 'Clipboard', read: () => has(navigator, 'clipboard') },
      { label: 'Camera', read: async () => ('mediaDevices' in navigator ? permission('camera') : 'no') },
      {
        label: 'Position',
        read: async () => ('geolocation' in navigator ? permission('geolocation') : 'no'),
      },
    ],
  },
]
