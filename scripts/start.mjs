import { startServer } from './lib/start-server.mjs'

await startServer()
