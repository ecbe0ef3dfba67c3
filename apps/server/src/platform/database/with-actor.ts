import type pg from 'pg'
import type { InstallationPermission } from '@app/domain/kernel/access/installation'
import type { Plan } from '@app/domain/kernel/access/plans'
import type { HouseholdRole, SystemRole } from '@app/domain/kernel/access/roles'
import { allDone } from '../base/all-done.ts'
import { createBoundedMap } from '../base/bounded-map.ts'
import { createFairQueue } from '../base/fair-queue.ts'
import { type RowOf, bool, decimal, nullable, oneOf, uuid, words } from './columns.ts'
import type { Pools } from './pool.ts'
import { createTransaction } from './transaction.ts'
import { type NamedSql, namedSql, type Tx } from './tx.ts'

/** User behind a request, as the database resolved it from the session. */
export interface SessionUser {
  userId: string
  sessionId: string
  systemRole: SystemRole
  /** True if the remembered session should be prolonged. */
  refreshDue: boolean
  /** True during maintenance. */
  inMaintenance: boolean
  /** True if the installation requires a second factor, and the user has none. */
  owesSecondFactor: boolean
}

/** Identity behind a request in a household. */
export interface Actor extends SessionUser {
  /** Acting household; undefined if the user is not a member of the requested one. */
  household?: { id: string; role: HouseholdRole; plan: Plan }
  /** True if the request named no household, though the user is a member of several. */
  hadChoice: boolean
}

/** Identity behind a request of the people who run the installation; it acts in no household. */
export interface InstallationActor extends SessionUser {
  household?: never
  /** Permissions of the installation that the user holds. */
  permissions: readonly InstallationPermission[]
  /** Seconds since the user last proved their identity in this session; null without a proof. */
  proofAge: number | null
}

/** Credentials of a request. */
export interface Credentials {
  /** SHA-256 of the session token, hex. */
  tokenHash: string
  /** Household that the request names, if any. */
  householdId?: string
  /** Id of the user for whom the requesting page was loaded, if the request names one. */
  person?: string
}

const openedRowColumns = {
  user_id: uuid,
  session_id: uuid,
  refresh_due: bool,
  system_role: oneOf<SystemRole>(),
  household_id: nullable(uuid),
  household_role: nullable(oneOf<HouseholdRole>()),
  plan: nullable(oneOf<Plan>()),
  had_choice: bool,
  in_maintenance: bool,
  owes_second_factor: bool,
}
type OpenedRow = RowOf<typeof openedRowColumns>

const openedInstallationColumns = {
  user_id: uuid,
  session_id: uuid,
  refresh_due: bool,
  system_role: oneOf<SystemRole>(),
  in_maintenance: bool,
  owes_second_factor: bool,
  permissions: words<InstallationPermission>(),
  proof_age: nullable(decimal),
}
type OpenedInstallationRow = RowOf<typeof openedInstallationColumns>

const openInstallation = namedSql(
  openedInstallationColumns,
  'select * from app.open_installation($1, $2, $3)',
)
const openSession = namedSql(openedRowColumns, 'select * from app.open_session($1, $2, $3)')
const enterHousehold = namedSql('select app.enter_household($1, $2)')

/** Household, and optionally one person in it, for which background work acts. */
export interface ActedFor {
  householdId: string
  userId?: string
}

/** Opens transactions under an identity. */
export interface Database {
  /**
   * Runs `work` in one transaction as the session's user. This is the only access to household data: the login owns
   * nothing, and row-level security shows it the one household in which the session may act. One household uses a third
   * of the connections at most.
   * @returns undefined if there is no such session
   * @throws QueueFull when too many requests wait, before the work was started
   */
  withActor<T>(
    credentials: Credentials,
    work: (tx: Tx, actor: Actor) => Promise<T>,
  ): Promise<{ value: T } | undefined>
  /**
   * Runs `work` in one transaction as the session's user, in no household and with the rights of
   * `household_installation`: functions that take a reason, and no table. The database gives the transaction an identity
   * only if the user holds the permission; the caller checks `permissions` to refuse the others.
   * @returns undefined if there is no such session
   * @throws QueueFull when too many requests wait, before the work was started
   */
  withInstallation<T>(
    credentials: Credentials,
    permission: InstallationPermission,
    work: (tx: Tx, actor: InstallationActor) => Promise<T>,
  ): Promise<{ value: T } | undefined>
  /**
   * Runs `work` in one transaction as the user whom `open` finds without a session, such as by the address of a
   * calendar feed. The statement itself sets the identity.
   * @returns undefined if it finds no user
   */
  withOpened<Opened, T>(
    open: NamedSql<Opened>,
    asked: readonly unknown[],
    work: (tx: Tx, opened: Opened) => Promise<T>,
  ): Promise<{ value: T } | undefined>
  /** Runs `work` as the system actor of background jobs, with the rights of jobs; in no household unless named. */
  withSystem<T>(work: (tx: Tx) => Promise<T>, actedFor?: ActedFor): Promise<T>
  /** Runs `work` as the archivist, who reads all data of the named household. */
  withArchivist<T>(work: (tx: Tx) => Promise<T>, actedFor?: ActedFor): Promise<T>
  /** Runs `work` on accounts, sessions and settings; it has no access to households. */
  withAccounts<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Connections of requests, for metrics. */
  readonly pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
}

export interface IdentityOptions {
  /** Idle timeout of a session in a browser that is not remembered, in hours. */
  idleHours: () => number
  /** Plan in force for every household, if plans are switched off. */
  everybodyOn?: Plan
}

/** Number of sessions whose household a process remembers. */
const MOST_SESSIONS = 20_000
/** Highest number of requests waiting for a connection, of all households and of one. */
const MOST_WAITING = 2000
const MOST_WAITING_EACH = 200
/** Highest number of installation requests waiting for a connection, of all sessions and of one. */
const MOST_INSTALLATION_WAITING = 200
const MOST_INSTALLATION_WAITING_EACH = 20

/** Creates the database access of one process. */
export function createDatabase(pools: Pools, { idleHours, everybodyOn }: IdentityOptions): Database {
  const atOnce = pools.requests.options.max
  const inTurn = createFairQueue({
    atOnce,
    // Even if the requests of one household are slow, the others have connections.
    atOnceEach: Math.max(1, Math.floor(atOnce / 3)),
    waiting: MOST_WAITING,
    waitingEach: MOST_WAITING_EACH,
  })
  const inInstallationTurn = createFairQueue({
    atOnce: pools.installation.options.max,
    // Any user may ask, so none holds all connections.
    atOnceEach: 1,
    waiting: MOST_INSTALLATION_WAITING,
    waitingEach: MOST_INSTALLATION_WAITING_EACH,
  })
  const lastHouseholds = createBoundedMap<string, string>(MOST_SESSIONS)
  return {
    pool: pools.requests,
    withActor: (credentials, work) => {
      const { tokenHash, householdId } = credentials
      const enter: Enter<OpenedRow[]> = (run) =>
        run(openSession, [tokenHash, householdId ?? null, idleHours()])
      // A request may name any household, so the queue uses the one that the database last found for the session.
      return inTurn(lastHouseholds.get(tokenHash) ?? tokenHash, () =>
        inTransaction(pools.requests, enter, async (tx, rows) => {
          const [row] = await rows
          if (row?.household_id) lastHouseholds.set(tokenHash, row.household_id)
          return row ? { value: await work(tx, readActor(row, everybodyOn)) } : undefined
        }),
      )
    },
    withInstallation: ({ tokenHash }, permission, work) => {
      const enter: Enter<OpenedInstallationRow[]> = (run) =>
        run(openInstallation, [tokenHash, permission, idleHours()])
      return inInstallationTurn(tokenHash, () =>
        inTransaction(pools.installation, enter, async (tx, rows) => {
          const [row] = await rows
          return row ? { value: await work(tx, readInstallationActor(row)) } : undefined
        }),
      )
    },
    withOpened: (open, asked, work) =>
      inTransaction(
        pools.requests,
        (run) => run(open, asked),
        async (tx, rows) => {
          const [opened] = await rows
          return opened ? { value: await work(tx, opened) } : undefined
        },
      ),
    withSystem: (work, actedFor) => inTransaction(pools.jobs, enterFor(actedFor), work),
    withArchivist: (work, actedFor) => inTransaction(pools.archives, enterFor(actedFor), work),
    withAccounts: (work) => inTransaction(pools.accounts, async () => [], work),
  }
}

/** Sets the identity of a transaction. */
type Enter<Entered> = (run: Tx['run']) => Promise<Entered>

const enterFor =
  (actedFor: ActedFor | undefined): Enter<object[]> =>
  async (run) =>
    actedFor ? run(enterHousehold, [actedFor.householdId, actedFor.userId ?? null]) : []

async function inTransaction<Entered, T>(
  pool: pg.Pool,
  enter: Enter<Entered>,
  work: (tx: Tx, entered: Promise<Entered>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const transaction = createTransaction(client, enter)
    const entered = transaction.begin()
    // The work's first statements are queued behind the beginning without awaiting it.
    const [, done] = await allDone([entered, work(transaction.tx, entered)])
    await transaction.commit()
    return done
  } catch (error) {
    broken = await rollBack(client)
    throw error
  } finally {
    client.release(broken)
  }
}

/** Rolls a transaction back; a connection on which even that fails is not used again. */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

const readUser = (row: OpenedRow | OpenedInstallationRow): SessionUser => ({
  userId: row.user_id,
  sessionId: row.session_id,
  systemRole: row.system_role,
  refreshDue: row.refresh_due,
  inMaintenance: row.in_maintenance,
  owesSecondFactor: row.owes_second_factor,
})

const readInstallationActor = (row: OpenedInstallationRow): InstallationActor => ({
  ...readUser(row),
  permissions: row.permissions,
  proofAge: row.proof_age,
})

function readActor(row: OpenedRow, everybodyOn?: Plan): Actor {
  return {
    ...readUser(row),
    hadChoice: row.had_choice,
    ...(row.household_id && row.household_role
      ? {
          household: {
            id: row.household_id,
            role: row.household_role,
            plan: everybodyOn ?? row.plan ?? 'free',
          },
        }
      : {}),
  }
}
