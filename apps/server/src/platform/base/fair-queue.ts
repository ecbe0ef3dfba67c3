/** Limits of running and waiting work, in total and per party (a household, or a person). */
export interface QueueLimits {
  atOnce: number
  atOnceEach: number
  waiting: number
  waitingEach: number
}

/** Runs a party's work as soon as a slot is free. */
export type FairQueue = <T>(party: string, work: () => Promise<T>) => Promise<T>

/** The queue, or the party's share of it, is full. The work was not started. */
export class QueueFull extends Error {
  constructor() {
    super('The queue is full')
    this.name = 'QueueFull'
  }
}

interface Party {
  running: number
  waiting: (() => void)[]
}

/**
 * Creates a queue in which parties take turns: a party with much work waits for its own work, and the others wait for
 * at most one piece of it. The limit per party is below the total, so one party never takes every slot.
 */
export function createFairQueue({ atOnce, atOnceEach, waiting, waitingEach }: QueueLimits): FairQueue {
  // Parties in the order of their turns. A party without running or waiting work is removed.
  const parties = new Map<string, Party>()
  let running = 0
  let queued = 0

  function startNext(): void {
    if (running >= atOnce) return
    for (const party of parties.values()) {
      if (party.running >= atOnceEach) continue
      const start = party.waiting.shift()
      if (!start) continue
      queued -= 1
      running += 1
      party.running += 1
      start()
      return startNext()
    }
  }

  function leave(name: string, party: Party): void {
    running -= 1
    party.running -= 1
    parties.delete(name)
    if (party.running > 0 || party.waiting.length > 0) parties.set(name, party)
    startNext()
  }

  return async (name, work) => {
    const party = parties.get(name) ?? { running: 0, waiting: [] }
    if (queued >= waiting || party.waiting.length >= waitingEach) throw new QueueFull()
    parties.set(name, party)
    queued += 1
    await new Promise<void>((start) => {
      party.waiting.push(start)
      startNext()
    })
    try {
      return await work()
    } finally {
      leave(name, party)
    }
  }
}
