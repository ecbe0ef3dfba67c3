/** Runs work while at most `places` places are taken; the rest waits in the order of arrival. */
export type Semaphore = <T>(places: number, work: () => Promise<T>) => Promise<T>

/**
 * Bounds what runs at once by its weight.
 *
 * @param places how many there are; work that asks for more gets all of them
 */
export function createSemaphore(places: number): Semaphore {
  let free = places
  const waiting: { wanted: number; start: () => void }[] = []

  function admit(): void {
    for (let next = waiting[0]; next && next.wanted <= free; next = waiting[0]) {
      waiting.shift()
      free -= next.wanted
      next.start()
    }
  }

  return async (asked, work) => {
    const wanted = Math.min(asked, places)
    await new Promise<void>((start) => {
      waiting.push({ wanted, start })
      admit()
    })
    try {
      return await work()
    } finally {
      free += wanted
      admit()
    }
  }
}
