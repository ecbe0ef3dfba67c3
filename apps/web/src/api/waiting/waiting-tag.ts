/** Name under which pages, the worker and the browser refer to the queue. */
export const WAITING_TAG = 'waiting-changes'

/** Channel on which pages and the worker announce changes to the queue. */
export const openWaitingChannel = (): BroadcastChannel => new BroadcastChannel(WAITING_TAG)

/** @param takenBack the id of a change that the person is taking back */
export function tellOthers(channel: BroadcastChannel, takenBack = 'changed'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  channel.postMessage(takenBack)
}
