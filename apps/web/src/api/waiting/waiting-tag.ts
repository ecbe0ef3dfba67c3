/** Under this name pages, the worker and the browser speak of what waits to be sent. */
export const WAITING_TAG = 'waiting-changes'

/** Where pages and the worker tell one another that something about it has changed. */
export const openWaitingChannel = (): BroadcastChannel => new BroadcastChannel(WAITING_TAG)

/** @param takenBack the id of a change that is being taken back */
export function tellOthers(channel: BroadcastChannel, takenBack = 'changed'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  channel.postMessage(takenBack)
}
