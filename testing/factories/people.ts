import { createHmac } from 'node:crypto'
import type { Plan } from '@app/domain/kernel/access/plans'
import type { HouseholdRole, SystemRole } from '@app/domain/kernel/access/roles'
import { hashToken, sessionCookieName } from '@app/server/platform/auth/session-cookie'
import { newId } from '@app/server/platform/base/ids'
import type { TestApp } from '../app.ts'
import type { Client } from '../http-client.ts'
import { pastSecurity } from '../past-security.ts'

/** A signed-in user with a household of their own. */
export interface TestPerson {
  userId: string
  email: string
  householdId: string
  /** Hash of the session's token, as the database stores it. */
  tokenHash: string
  client: Client
  /** Server of the user. */
  app: TestApp
}

interface PersonOptions {
  name?: string
  plan?: Plan
  systemRole?: SystemRole
}

/** Creates a verified user with a session, without the sign-up. */
export async function makePerson(
  app: TestApp,
  { name = 'Ana', plan = 'pro', systemRole = 'user' }: PersonOptions = {},
): Promise<TestPerson> {
  const { pool } = app.database
  const userId = newId()
  const email = `${name.toLowerCase()}-${userId}@example.com`
  await pool.query(
    `insert into users (id, name, email, email_verified, onboarding_completed_at, system_role)
     values ($1, $2, $3, true, now(), $4)`,
    [userId, name, email, systemRole],
  )
  const { client, tokenHash } = await openSession(app, userId, null)
  const { body } = await client.call<{ household: { id: string } }>('GET', '/me')
  const person = { userId, email, householdId: body.household.id, tokenHash, client, app }
  await setPlan(app, person, plan)
  return person
}

/** Opens another browser in which the user is signed in. */
export const addSession = async (
  app: TestApp,
  { userId }: Pick<TestPerson, 'userId'>,
  userAgent: string | null,
): Promise<Client> => (await openSession(app, userId, userAgent)).client

/** Opens another browser of the user, with an expired session. It names the user's own household. */
export async function addExpiredSession(
  app: TestApp,
  { userId, householdId }: Pick<TestPerson, 'userId' | 'householdId'>,
): Promise<Client> {
  const { client, tokenHash } = await openSession(app, userId, null)
  const sql = "update sessions set expires_at = now() - interval '1 second' where token = $1"
  await app.database.pool.query(sql, [tokenHash])
  client.household = householdId
  return client
}

/** The session's proof lasts as long as a test may run, so operations that need a proof succeed at once. */
async function openSession(
  app: TestApp,
  userId: string,
  userAgent: string | null,
): Promise<Pick<TestPerson, 'client' | 'tokenHash'>> {
  const token = newId()
  const tokenHash = hashToken(token)
  await app.database.pool.query(
    `insert into sessions (id, user_id, token, expires_at, user_agent, proved_at)
     values ($1, $2, $3, now() + interval '1 day', $4, now() + interval '1 day')`,
    [newId(), userId, tokenHash, userAgent],
  )
  const client = app.visitor()
  const signature = createHmac('sha256', app.services.keys.cookies).update(token).digest('base64')
  client.cookies.set(sessionCookieName(app.services.https), encodeURIComponent(`${token}.${signature}`))
  return { client, tokenHash }
}

/** Puts a user's own household on a plan. */
export async function setPlan(
  { database }: TestApp,
  { householdId }: Pick<TestPerson, 'householdId'>,
  plan: Plan,
): Promise<void> {
  await pastSecurity(database.pool, (query) =>
    query('update households set plan = $2 where id = $1', [householdId, plan]),
  )
}

/** Sets since when a household's owner has owned it. */
export async function setOwnedSince(
  { database }: TestApp,
  { householdId }: Pick<TestPerson, 'householdId'>,
  since: Date,
): Promise<void> {
  await pastSecurity(database.pool, (query) =>
    query('update households set owned_since = $2 where id = $1', [householdId, since]),
  )
}

/** Creates a user who is a member of `household` in `role`, and acts there. */
export async function makeMember(
  app: TestApp,
  household: Pick<TestPerson, 'householdId'>,
  role: Exclude<HouseholdRole, 'owner'>,
  name = 'Sam',
): Promise<TestPerson> {
  const person = await makePerson(app, { name })
  await addMember(app, household, person, role)
  person.client.household = household.householdId
  return person
}

/** Adds a user to another household. */
export async function addMember(
  app: TestApp,
  { householdId }: Pick<TestPerson, 'householdId'>,
  { userId }: Pick<TestPerson, 'userId'>,
  role: Exclude<HouseholdRole, 'owner'>,
): Promise<void> {
  await pastSecurity(app.database.pool, (query) =>
    query('insert into household_members (household_id, user_id, role) values ($1, $2, $3)', [
      householdId,
      userId,
      role,
    ]),
  )
}

/** Sets since when a member has been in the household. */
export async function setJoinedAt(
  { database }: TestApp,
  { householdId }: Pick<TestPerson, 'householdId'>,
  { userId }: Pick<TestPerson, 'userId'>,
  since: Date,
): Promise<void> {
  await pastSecurity(database.pool, (query) =>
    query('update household_members set created_at = $3 where household_id = $1 and user_id = $2', [
      householdId,
      userId,
      since,
    ]),
  )
}

/** Removes a user from a household. */
export async function removeMember(
  app: TestApp,
  { householdId }: TestPerson,
  { userId }: TestPerson,
): Promise<void> {
  await pastSecurity(app.database.pool, (query) =>
    query('delete from household_members where household_id = $1 and user_id = $2', [householdId, userId]),
  )
}
