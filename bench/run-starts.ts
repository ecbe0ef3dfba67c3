import { startMeasuredServer } from './lib/measured-server.ts'
import { atMost, type Figure } from './lib/report.ts'

/**
 * Measures the seconds until ready on an empty data folder (database created and migrated), then on the same folder
 * again.
 */
export async function benchStarts(dataDir: string): Promise<Figure[]> {
  const first = await startMeasuredServer({ DATA_DIR: dataDir })
  await first.stop()
  const warm = await startMeasuredServer({ DATA_DIR: dataDir })
  await warm.stop()
  return [
    atMost('first start to ready, after install and build', first.startedIn / 1000, 's', 15),
    atMost('warm start to ready, database included', warm.startedIn / 1000, 's', 2),
  ]
}
