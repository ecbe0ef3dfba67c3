/** What the service worker asks of a page: to go to the address of a notification that was clicked. */
export const OPEN_MESSAGE = 'open'

export interface OpenMessage {
  type: typeof OPEN_MESSAGE
  url: string
}
