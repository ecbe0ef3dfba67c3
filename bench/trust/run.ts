import { runAttacks } from './attacks.ts'
import { describeMachine } from '../lib/report.ts'
import { holds, writeCounts, type Count } from './counts.ts'
import { runKillLedger } from './kill-ledger.ts'
import { runUploadFaults } from './upload-faults.ts'

const say = (line: string) => process.stderr.write(`${line}\n`)
const number = (name: string, fallback: number) => Number(process.env[name] ?? fallback)
const PORT = 3987

const runs: Record<string, Count[]> = {}
say('Killing the process during writes …')
runs['Kill ledger'] = await runKillLedger(number('TRUST_KILLS', 200), PORT)
say('Killing the process during uploads, then filling the disk …')
runs['Upload faults'] = await runUploadFaults(
  number('TRUST_UPLOAD_KILLS', 100),
  number('TRUST_FULL_DISKS', 20),
  PORT,
)
say('Attacking the server …')
runs['Attacks'] = await runAttacks(number('TRUST_ATTACKS', 100), PORT)
writeCounts(`${import.meta.dirname}/..`, describeMachine(), runs)
const counts = Object.values(runs).flat()
for (const count of counts) say(`${holds(count) ? 'holds ' : 'BREAKS'}  ${count.name}: ${count.value}`)
process.exitCode = counts.every(holds) ? 0 : 1
