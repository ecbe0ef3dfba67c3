import { createFairQueue, type QueueLimits } from '../base/fair-queue.ts'
import { startHelper, type HelperProcess } from './helper-process.ts'
import type { HelperTasks } from './serve-tasks.ts'

/** Resource limits of a pool's work. */
export interface HelperLimits extends QueueLimits {
  /** Timeout of one piece of work in milliseconds, from its start; queueing does not count. */
  timeMs: number
  /** Highest resident memory of a helper in bytes. */
  memoryBytes: number
  /** Milliseconds without work after which a helper ends and frees its memory. */
  idleMs: number
}

type AnswerOf<Task> = Task extends (input: never) => Promise<infer Answer> ? Answer : never

/** Processes for work that must neither block nor fill the process that serves requests. */
export interface HelperPool<Tasks extends HelperTasks> {
  /**
   * Runs a task in a helper, which does one piece of work at a time.
   * @param party whose work it is: parties take turns
   * @throws QueueFull before the work was started, HelperFailed after
   */
  run<Name extends keyof Tasks & string>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    party: string,
  ): Promise<AnswerOf<Tasks[Name]>>
  /** Current number of helpers. */
  size(): number
  /** Ends all helpers, busy or not. */
  stop(): void
}

/**
 * Creates a pool of helpers that run a program (see `serveTasks`). A helper starts when there is work and none is free,
 * and ends after an idle time.
 * @param program path of the program
 */
export function createHelperPool<Tasks extends HelperTasks>(
  program: string,
  limits: HelperLimits,
): HelperPool<Tasks> {
  const inTurn = createFairQueue(limits)
  const helpers = new Set<HelperProcess>()
  const free = new Map<HelperProcess, NodeJS.Timeout>()

  function start(): HelperProcess {
    const helper = startHelper(program, limits.memoryBytes, () => {
      helpers.delete(helper)
      clearTimeout(free.get(helper))
      free.delete(helper)
    })
    helpers.add(helper)
    return helper
  }

  function take(): HelperProcess {
    for (const [helper, ending] of free) {
      clearTimeout(ending)
      free.delete(helper)
      if (helper.isAlive()) return helper
    }
    return start()
  }

  function giveBack(helper: HelperProcess): void {
    if (helper.isAlive()) free.set(helper, setTimeout(() => helper.kill(), limits.idleMs).unref())
  }

  return {
    run: <Name extends keyof Tasks & string>(name: Name, input: unknown, party: string) =>
      inTurn(party, () => {
        const helper = take()
        const answer = helper.call({ name, input }, limits.timeMs) as Promise<AnswerOf<Tasks[Name]>>
        return answer.finally(() => giveBack(helper))
      }),
    size: () => helpers.size,
    stop: () => {
      for (const helper of helpers) helper.kill()
    },
  }
}
