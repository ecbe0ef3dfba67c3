import type { AnySchema, ContractProcedure, ErrorMap } from '@orpc/contract'
import { communityErrors } from '@app/domain/community/community.errors'
import type { ProfileFace } from '@app/domain/community/community.vocabulary'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import type { OperationMeta } from '@app/domain/kernel/operation'
import { dateIn } from '@app/domain/kernel/time/dates'
import { bool, instant, nullable, oneOf, text, uuid, words } from '../../platform/database/columns.ts'
import { namedSql, type Transact, type Tx } from '../../platform/database/tx.ts'
import { requestMoment } from '../../platform/http/moment.ts'
import { serve, type Handlers } from '../../platform/http/serve.ts'

const readViewer = namedSql(
  {
    isOn: bool,
    id: nullable(uuid),
    name: nullable(text),
    face: nullable(oneOf<ProfileFace>()),
    isApproved: bool,
    suspendedUntil: nullable(instant),
    blocked: words(),
  },
  `
  select is_on as "isOn", id, name, face, is_approved as "isApproved", suspended_until as "suspendedUntil",
         blocked::text[] as blocked
    from app.community_viewer()`,
)

/** The requesting user as the community knows them. */
export interface Viewer {
  /** Their profile; null before they have chosen one. */
  id: string | null
  name: string | null
  face: ProfileFace | null
  isApproved: boolean
  suspendedUntil: Date | null
  /** Profiles of the people whom they blocked. */
  blocked: string[]
}

/** Arguments of a handler of the community: those of any handler, and the viewer. */
type CommunityHandlers<C> = {
  [K in keyof Handlers<C>]: Handlers<C>[K] extends (served: infer Served) => infer Answer
    ? (served: Served & { viewer: Viewer }) => Answer
    : never
}

interface Served {
  tx?: Tx
  transact?: Transact
  context: Parameters<typeof requestMoment>[0]
}

/**
 * Serves a contract of the community. Every operation first checks that the installation has one, and reads the viewer;
 * rules of the database become their errors.
 */
export function serveCommunity<
  C extends Record<string, ContractProcedure<AnySchema, AnySchema, ErrorMap, OperationMeta>>,
>(contract: C, handlers: CommunityHandlers<C>): ReturnType<typeof serve<C>> {
  const guarded = Object.entries(handlers).map(([name, handler]) => [
    name,
    async (served: Served) => {
      const viewer = await (served.tx ? viewerOf(served.tx) : served.transact?.(viewerOf))
      try {
        return await (handler as (all: object) => Promise<unknown>)({ ...served, viewer })
      } catch (error) {
        throw refusalOf(error, requestMoment(served.context).timeZone) ?? error
      }
    },
  ])
  return serve(contract, Object.fromEntries(guarded) as Handlers<C>)
}

async function viewerOf(tx: Tx): Promise<Viewer> {
  const [found] = await tx.run(readViewer, [])
  if (!found?.isOn) throw new Refusal(communityErrors.COMMUNITY_OFF)
  const { isOn: _isOn, ...viewer } = found
  return viewer
}

/** Returns the profile that a change needs. @throws PROFILE_NEEDED */
export function requireProfile({ id }: Viewer): string {
  if (id === null) throw new Refusal(communityErrors.PROFILE_NEEDED)
  return id
}

/** Refuses a suspended person. @throws SUSPENDED with the day of its end in the person's zone */
export function refuseSuspended({ suspendedUntil }: Viewer, timeZone: string): void {
  if (suspendedUntil) throw suspended(suspendedUntil, timeZone)
}

const suspended = (until: Date, timeZone: string): Refusal =>
  new Refusal(communityErrors.SUSPENDED, { until: dateIn(timeZone, until) })

/** Refusals of the rules that triggers and indexes enforce (db/schema/65-community.sql), by their constraint. */
const refusalOfConstraint: Readonly<Record<string, (detail: string, timeZone: string) => Refusal>> = {
  community_suspended: (until, timeZone) => suspended(new Date(until), timeZone),
  community_first_post: () => new Refusal(communityErrors.FIRST_POST_WAITS),
  community_rate: (seconds) =>
    new Refusal(communityErrors.WRITING_TOO_FAST, {}, { retryAfter: Math.max(1, Number(seconds)) }),
  community_locked: () => new Refusal(communityErrors.POST_LOCKED),
  community_blocked: () => new Refusal(communityErrors.BLOCKED_HERE),
  community_own_vote: () => new Refusal(communityErrors.OWN_VOTE),
  community_reports_a_day: () => new Refusal(communityErrors.REPORTING_TOO_MUCH),
  community_profile_names: () => new Refusal(communityErrors.NAME_TAKEN),
  community_name_refused: () => new Refusal(communityErrors.NAME_REFUSED),
  community_names_a_day: (seconds) =>
    new Refusal(communityErrors.NAMES_TOO_FAST, {}, { retryAfter: Math.max(1, Number(seconds)) }),
  community_id_taken: () => new Refusal(commonErrors.ID_TAKEN),
}

function refusalOf(error: unknown, timeZone: string): Refusal | undefined {
  const { constraint = '', detail = '' } = (error ?? {}) as { constraint?: string; detail?: string }
  return refusalOfConstraint[constraint]?.(detail, timeZone)
}
