// The types of workers and of pages do not fit into one program, so this file declares the used part of the worker's
// scope.

/** Event that keeps the worker alive. */
export interface Lasting {
  waitUntil(work: Promise<unknown>): void
}
export interface Fetching extends Lasting {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Synced extends Lasting {
  tag: string
}
interface Pushed extends Lasting {
  data: { text(): string } | null
}
interface Clicked extends Lasting {
  /** Empty if the notification itself was clicked. */
  action: string
  notification: Notification
}
/** The specification has buttons only for notifications of workers. */
export interface ShownOptions extends NotificationOptions {
  renotify?: boolean
  timestamp?: number
  actions?: { action: string; title: string }[]
}

/** A window of the app. */
export interface AppWindow {
  readonly focused: boolean
  readonly visibilityState: DocumentVisibilityState
  focus(): Promise<AppWindow>
  navigate(url: string): Promise<AppWindow | null>
  postMessage(message: unknown, transfer: Transferable[]): void
}

interface WorkerScope {
  skipWaiting(): Promise<void>
  registration: {
    showNotification(title: string, options: ShownOptions): Promise<void>
    getNotifications(filter: { tag: string }): Promise<Notification[]>
    pushManager: PushManager
  }
  clients: {
    claim(): Promise<void>
    matchAll(filter: { type: 'window'; includeUncontrolled: true }): Promise<AppWindow[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(type: 'install', listener: () => void): void
  addEventListener(type: 'activate' | 'pushsubscriptionchange', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'sync', listener: (event: Synced) => void): void
  addEventListener(type: 'push', listener: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Clicked) => void): void
}

export const worker = globalThis as unknown as WorkerScope
