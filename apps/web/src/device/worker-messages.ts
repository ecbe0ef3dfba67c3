/** Message of the service worker to a page: go to the address of a clicked notification. */
export const OPEN_MESSAGE = 'open'

export interface OpenMessage {
  type: typeof OPEN_MESSAGE
  url: string
}
