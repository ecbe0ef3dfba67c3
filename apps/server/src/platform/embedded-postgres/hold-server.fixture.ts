/** Starts a server on the folder that is named by the argument, says so, and keeps it until told to end. */
import { startEmbeddedPostgres } from './start.ts'

const [stateDir = ''] = process.argv.slice(2)
const { connection, adopted, pid, stop } = await startEmbeddedPostgres({ stateDir })
process.stdout.write(`${JSON.stringify({ connection, adopted, pid })}\n`)
process.stdin.resume().once('end', () => void stop())
