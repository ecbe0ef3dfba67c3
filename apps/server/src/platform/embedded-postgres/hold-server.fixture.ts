/** Starts a server on the folder in the argument, announces it, and keeps it running until stopped. */
import { startEmbeddedPostgres } from './start.ts'

const [stateDir = ''] = process.argv.slice(2)
const { connection, adopted, pid, stop } = await startEmbeddedPostgres({ stateDir })
process.stdout.write(`${JSON.stringify({ connection, adopted, pid })}\n`)
process.stdin.resume().once('end', () => void stop())
