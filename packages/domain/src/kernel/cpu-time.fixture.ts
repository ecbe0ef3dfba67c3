/**
 * Measures the CPU time of the work, in ms. Other processes and pauses of the machine don't count, so a limit well
 * above the usual time fails only for work that grows faster than its input.
 */
export function cpuMilliseconds(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
