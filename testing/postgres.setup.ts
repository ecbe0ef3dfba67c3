import { prepareTestDatabases } from './postgres.ts'

/** Called by the test runner before the first file that needs a database; the returned function runs after the last. */
export default function setup(): Promise<() => Promise<void>> {
  return prepareTestDatabases()
}
