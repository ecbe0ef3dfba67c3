import { migrate } from './migrate.ts'

/** Migrates the database of the first argument, as a process of its own. */
await migrate(process.argv[2] ?? '')
