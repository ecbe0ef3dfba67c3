/** Returns the processor time of this thread in ms. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Runs work and measures the longest stretch that blocked other work of this process.
 * @returns processor time in ms, which other programs of the machine don't affect
 */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let since = threadTime()
  let turn: NodeJS.Immediate
  const look = () => {
    const now = threadTime()
    longest = Math.max(longest, now - since)
    since = now
    turn = setImmediate(look)
  }
  turn = setImmediate(look)
  try {
    await work()
    return longest
  } finally {
    clearImmediate(turn)
  }
}
