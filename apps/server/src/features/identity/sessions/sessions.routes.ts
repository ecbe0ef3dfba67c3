import { deviceName } from '@app/domain/identity/sessions/device-name.rules'
import { sessionsContract } from '@app/domain/identity/sessions/sessions.contract'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { bool, instant, int, nullable, text, uuid } from '../../../platform/database/columns.ts'
import { namedSql } from '../../../platform/database/tx.ts'
import { serve } from '../../../platform/http/serve.ts'

const ownSessionColumns = { id: uuid, userAgent: nullable(text), signedInAt: instant, lastActiveAt: instant }

// The limit is higher than a user can review; signing all others out ends the rest too.
const listOwn = namedSql(
  ownSessionColumns,
  `
  select id, user_agent as "userAgent", created_at as "signedInAt", last_active_at as "lastActiveAt"
    from own_sessions order by id = $1 desc, last_active_at desc, id desc limit 100`,
)
const endOne = namedSql({ ended: bool }, 'select app.end_session($1) as ended')
const endOthers = namedSql({ ended: int }, 'select app.end_other_sessions($1) as ended')

export const sessionRoutes = serve(sessionsContract, {
  listSessions: async ({ tx, actor: { sessionId } }) =>
    (await tx.run(listOwn, [sessionId])).map(({ id, userAgent, signedInAt, lastActiveAt }) => ({
      id,
      device: deviceName(userAgent),
      signedInAt: new Date(signedInAt).toISOString(),
      lastActiveAt: new Date(lastActiveAt).toISOString(),
      thisDevice: id === sessionId,
    })),
  endSession: async ({ tx, input }) => {
    const [done] = await tx.run(endOne, [input.sessionId])
    if (!done?.ended) throw new Refusal(commonErrors.NOT_FOUND)
    return { deleted: true }
  },
  endOtherSessions: async ({ tx, actor: { sessionId } }) => {
    const [done] = await tx.run(endOthers, [sessionId])
    return { ended: done?.ended ?? 0 }
  },
})
