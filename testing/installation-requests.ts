import type { ConfigKey } from '@app/domain/kernel/access/system-config'
import { newId } from '@app/server/platform/base/ids'
import { administrationRequests } from './administration-requests.ts'
import type { TestApp } from './app.ts'
import {
  addPost,
  appealAgainst,
  decideAs,
  makeModerator,
  makeWriter,
} from './factories/moderated-community.ts'
import { makePerson } from './factories/people.ts'
import { changeInstallation, grantPermission } from './installation.ts'
import type { PreparedRequest } from './operation-requests.ts'
import { inboxRequests } from './support-requests.ts'

const PERMISSION = 'moderate the community'

/** A held post, and its author. */
async function holdPost(app: TestApp) {
  const author = await makeWriter(app)
  return { author, postId: await addPost(author) }
}

/** Prepares a change of a setting, based on its last one. */
async function changeOf(app: TestApp, key: ConfigKey): Promise<{ basedOn: string | null }> {
  const { rows } = await app.database.pool.query<{ at: Date }>(
    "select date_trunc('milliseconds', updated_at) as at from system_settings where key = $1",
    [key],
  )
  return { basedOn: rows[0]?.at.toISOString() ?? null }
}

/**
 * A valid request for each operation of the people who run the installation, by the operation's name. Each request is
 * made for one use and brings the people and rows that it acts on.
 */
export const installationRequests: Record<string, (app: TestApp) => Promise<PreparedRequest>> = {
  ...inboxRequests,
  ...administrationRequests,
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
  'systemSettings.listSystemSettings': async () => ({ ids: {} }),
  'systemSettings.changeSystemSetting': async (app) => ({
    ids: { key: 'backup_retention_days' },
    body: { ...(await changeOf(app, 'backupRetentionDays')), value: 40, reason: 'A larger disk' },
  }),
  'systemSettings.undoSystemSetting': async (app) => {
    await changeInstallation(app.services, 'lockoutDurationMinutes', 40)
    await app.database.pool.query(
      "update system_settings set previous = null where key = 'lockoutDurationMinutes'",
    )
    return {
      ids: { key: 'lockout_duration_minutes' },
      body: { ...(await changeOf(app, 'lockoutDurationMinutes')), reason: 'Too long' },
    }
  },
  'systemSettings.sendTestMail': async () => ({ ids: {} }),
  'moderation.listQueue': async (app) => {
    await holdPost(app)
    return { ids: {} }
  },
  'moderation.getCase': async (app) => ({ ids: { id: (await holdPost(app)).postId } }),
  'moderation.decide': async (app) => {
    const { postId } = await holdPost(app)
    const decision = { id: newId(), about: postId, revision: 1, action: 'approve', reason: 'Fits' }
    return { ids: {}, body: decision }
  },
  'moderation.answerAppeal': async (app) => {
    const { author, postId } = await holdPost(app)
    const { id } = await decideAs(await makeModerator(app), postId, 'hide')
    await appealAgainst(author, id)
    return { ids: { decisionId: id }, body: { revision: 2, result: 'upheld', answer: 'We looked again' } }
  },
  'moderation.listLog': async () => ({ ids: {} }),
  'moderation.listWords': async () => ({ ids: {} }),
  'moderation.saveWords': async () => ({ ids: {}, body: { words: ['miracle cure'] } }),
}
