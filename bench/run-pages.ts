import type { LoadHousehold } from '@app/testing/scenarios/load-data'
import type { Figure } from './lib/report.ts'

interface PagesBench {
  port: number
  household: LoadHousehold | undefined
}

/** Weight of the pages, and what Lighthouse says of them on a phone. */
export async function benchPages(_bench: PagesBench, _say: (line: string) => void): Promise<Figure[]> {
  return []
}
