import { deriveCheaply } from '../cheap-keys.ts'
import { prepareTestDatabases } from '../postgres.ts'
import { startStage } from './stage.ts'
import { connectStage } from './to-stage.ts'

/** Called by the test runner before the first component test; the returned function runs after the last. */
export default async function setup(): Promise<() => Promise<void>> {
  deriveCheaply()
  const removeDatabases = await prepareTestDatabases()
  const stage = await startStage()
  connectStage(stage.handle)
  return async () => {
    connectStage(undefined)
    await stage.stop()
    await removeDatabases()
  }
}
