import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { backUpBeforeUpgrade } from '@app/server/features/backups/back-up-before-upgrade'
import { systemClock } from '@app/server/platform/base/clock'
import { readSettings } from '@app/server/platform/base/env'
import { createPool } from '@app/server/platform/database/pool'
import { openDatabase } from '@app/server/platform/services/open-database'
import { seedLoadData } from '@app/testing/scenarios/load-data'

/** `npm run seed -- --households 1000 --pets 5 --records 100`: load data for the configured database. */
const { values } = parseArgs({
  options: {
    households: { type: 'string', default: '10' },
    pets: { type: 'string', default: '5' },
    records: { type: 'string', default: '100' },
  },
})
const size = {
  households: Number(values.households),
  pets: Number(values.pets),
  records: Number(values.records),
}
if (!Object.values(size).every((figure) => Number.isInteger(figure) && figure > 0)) {
  process.stderr.write('--households, --pets and --records are whole numbers above 0.\n')
  process.exit(1)
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const log = pino({ level: 'warn' })
const settings = readSettings(process.env)
const database = await openDatabase(settings, log, backUpBeforeUpgrade(settings, { clock: systemClock, log }))
const pool = createPool(database.url, 2, log)
const started = Date.now()
const made = await seedLoadData(pool, size, say)
await pool.query('analyze')
await pool.end()
await database.stop()
const records = made.length * size.pets * size.records
say(
  `${made.length} households, ${made.length * size.pets} pets, ${records} records in ${Math.round((Date.now() - started) / 1000)} s`,
)
