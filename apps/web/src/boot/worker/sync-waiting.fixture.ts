import { setActingPerson } from '../../api/client/acting-person.ts'
import { holdKeyOf, keepForLater } from '../../api/waiting/waiting-changes.ts'

/** Has a log wait in the page that loads this, as one that was added without a connection. */
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
