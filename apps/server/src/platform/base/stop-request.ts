const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Calls `stop` once when this process is asked to end: by Ctrl-C, by a signal, or because the program that launched it
 * was killed (the channel between them closes then). Ignores further requests, so that an impatient second Ctrl-C, or
 * one that arrives both directly and forwarded, doesn't break a clean stop.
 */
export function onStopRequest(stop: () => void): void {
  let asked = false
  const ask = () => {
    if (asked) return
    asked = true
    stop()
  }
  for (const signal of SIGNALS) process.on(signal, ask)
  // If the parent was killed before this listener was added, the channel is closed already. A process started without a
  // channel has no `connected`.
  if ('connected' in process && !process.connected) return ask()
  if (!process.channel) return
  process.once('disconnect', ask)
  // A listener on the channel would keep the process alive; only the work may do that.
  process.channel.unref()
}
