import { startServer } from './lib/start-server.ts'

await startServer()
