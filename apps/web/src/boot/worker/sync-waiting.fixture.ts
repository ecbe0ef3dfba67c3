import { setActingPerson } from '../../api/client/acting-person.ts'
import { holdKeyOf, keepForLater } from '../../api/waiting/waiting-changes.ts'

/** Adds a health log without a connection in the page that loads this, so that it waits. */
async function haveLogWait(): Promise<boolean> {
  setActingPerson('ana')
  await holdKeyOf('ana', async () => btoa('k'.repeat(32)))
  return keepForLater({
    id: 'log-1',
    operation: 'healthLogs.add',
    input: { id: 'log-1', petId: 'biscuit', type: 'other' },
    household: 'home',
    title: 'Other for Biscuit',
    detail: 'Today',
  })
}

Object.assign(globalThis, { haveLogWait })
