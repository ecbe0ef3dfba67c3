/** Tasks of a helper by name. Inputs and outputs cross as messages: plain values and bytes. */
export type HelperTasks = Readonly<Record<string, (input: never) => Promise<unknown>>>

/** Request to a helper. */
export interface HelperRequest {
  name: string
  input: unknown
}

/** Answer of a helper. */
export type HelperAnswer = { done: unknown } | { failed: string }

/** Interval at which a helper checks its own memory. A decoder fills some 15 MB in that time. */
const LOOK_MILLISECONDS = 50

/**
 * Serves the tasks that the parent sends, on the helper's side, and ends with the parent. A helper that exceeds the
 * memory in its first argument, in bytes, ends at once: Linux can't bound resident memory, and a bound of the address
 * space would have to include the gigabytes that Node reserves and never uses.
 */
export function serveTasks(tasks: HelperTasks): void {
  const mostBytes = Number(process.argv[2])
  setInterval(() => {
    if (process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL')
  }, LOOK_MILLISECONDS).unref()
  // An orderly exit would wait for the decoder's threads.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', (request: HelperRequest) => {
    void answer(tasks, request).then((message) => {
      // The disconnect event reports a parent that is gone.
      process.send?.(message, undefined, {}, () => undefined)
      // The picture's memory is garbage now, but Node's own heap does not count it.
      globalThis.gc?.()
    })
  })
}

async function answer(tasks: HelperTasks, { name, input }: HelperRequest): Promise<HelperAnswer> {
  try {
    return { done: await tasks[name]?.(input as never) }
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
