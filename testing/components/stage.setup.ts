import { prepareTestDatabases } from '../postgres.ts'
import { rememberKeys } from '../remembered-keys.ts'
import { startStage } from './stage.ts'
import { STAGE_VARIABLE } from './to-stage.ts'

/** Called by the test runner before the first component test; what it returns, after the last. */
export default async function setup(): Promise<() => Promise<void>> {
  rememberKeys()
  const removeDatabases = await prepareTestDatabases()
  const stage = await startStage()
  process.env[STAGE_VARIABLE] = stage.url
  return async () => {
    delete process.env[STAGE_VARIABLE]
    await stage.stop()
    await removeDatabases()
  }
}
