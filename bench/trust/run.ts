import { describeMachine } from '../lib/report.ts'
import { runAttacks } from './attacks.ts'
import { holds, readCounts, writeCounts, type Count } from './counts.ts'
import { runHoldUps } from './hold-ups.ts'
import { runKillLedger } from './kill-ledger.ts'
import { runNoticeKills } from './notice-kills.ts'
import { runSeveralProcesses } from './several-processes.ts'
import { runUploadFaults } from './upload-faults.ts'

const say = (line: string) => process.stderr.write(`${line}\n`)
const number = (name: string, fallback: number) => Number(process.env[name] ?? fallback)
const PORT = 3987

const folder = `${import.meta.dirname}/..`
const all: Record<string, () => Promise<Count[]>> = {
  'Kill ledger': () =>
    runKillLedger(
      { kills: number('TRUST_KILLS', 200), databaseStops: number('TRUST_DATABASE_STOPS', 50) },
      PORT,
    ),
  'Upload faults': () =>
    runUploadFaults(number('TRUST_UPLOAD_KILLS', 100), number('TRUST_FULL_DISKS', 20), PORT),
  Notices: () => runNoticeKills(number('TRUST_NOTICE_KILLS', 50)),
  Attacks: () => runAttacks(number('TRUST_ATTACKS', 100), PORT),
  'Several processes': () => runSeveralProcesses(number('TRUST_RESTARTS', 10), PORT),
  'Hold-ups': () => runHoldUps(number('TRUST_HOLD_UPS', 120), PORT),
}
// Runs that are not named keep their last counts.
const named = process.env['TRUST_RUNS']?.split(',')
const runs = named ? readCounts(folder) : {}
for (const [name, run] of Object.entries(all)) {
  if (named && !named.includes(name)) continue
  say(`${name} …`)
  runs[name] = await run()
}
writeCounts(folder, describeMachine(), runs)
const counts = Object.values(runs).flat()
for (const count of counts) say(`${holds(count) ? 'holds ' : 'BREAKS'}  ${count.name}: ${count.value}`)
process.exitCode = counts.every(holds) ? 0 : 1
