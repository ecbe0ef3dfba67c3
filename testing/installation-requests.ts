import type { TestApp } from './app.ts'
import { makePerson } from './factories/people.ts'
import { grantPermission } from './installation.ts'
import type { PreparedRequest } from './operation-requests.ts'

const PERMISSION = 'moderate the community'

/**
 * A valid request for each operation of the people who run the installation, by the operation's name. Each request is
 * made for one use and brings the people and rows that it acts on.
 */
export const installationRequests: Record<string, (app: TestApp) => Promise<PreparedRequest>> = {
  'installation.listGrants': async () => ({ ids: {} }),
  'installation.grantPermission': async (app) => {
    const { email } = await makePerson(app, { name: 'Moderator' })
    return { ids: {}, body: { email, permission: PERMISSION, reason: 'Knows the community' } }
  },
  'installation.revokePermission': async (app) => {
    const person = await makePerson(app, { name: 'Moderator' })
    await grantPermission(app, person, PERMISSION)
    return { ids: {}, body: { userId: person.userId, permission: PERMISSION, reason: 'Moved on' } }
  },
}
