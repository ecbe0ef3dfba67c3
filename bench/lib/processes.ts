import { readFileSync } from 'node:fs'

/** Reads a file about a process; empty once it has ended. */
export function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

export const childrenOf = (pid: number): number[] =>
  textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)

/** The kernel counts CPU time in hundredths of a second. */
const TICK_MILLISECONDS = 10

/** Reads the numbers of `/proc/<pid>/stat` from its fourth field on; the fields before are its id, name and state. */
function statOf(pid: number): number[] {
  const stat = textOf(`/proc/${pid}/stat`)
  return stat
    .slice(stat.lastIndexOf(')') + ') S '.length)
    .split(' ')
    .map(Number)
}

/** Returns the CPU time of a process since its start, in ms. */
export function cpuOf(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).slice(10, 12)
  return (user + system) * TICK_MILLISECONDS
}

/** Returns the CPU time of a process and its children, ended ones included, in ms. */
export function cpuOfFamily(pid: number): number {
  const own = statOf(pid)
    .slice(10, 14)
    .reduce((sum, ticks) => sum + ticks, 0)
  return childrenOf(pid).reduce((sum, child) => sum + cpuOf(child), own * TICK_MILLISECONDS)
}

export const parentOf = (pid: number): number => statOf(pid)[0] ?? 0
