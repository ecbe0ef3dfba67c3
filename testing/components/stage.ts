import { randomUUID } from 'node:crypto'
import {
  request as forward,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { text } from 'node:stream/consumers'
import type { Plan } from '@app/domain/kernel/access/plans'
import type { SystemRole } from '@app/domain/kernel/access/roles'
import type { SystemConfig } from '@app/domain/kernel/access/system-config'
import { startTestApp, type TestApp } from '../app.ts'
import { makePerson } from '../factories/people.ts'
import {
  addContact,
  addPet,
  addRecordOf,
  photoForm,
  pictureForm,
  type RecordKind,
} from '../factories/records.ts'
import { changeInstallation } from '../installation.ts'
import { pastSecurity } from '../past-security.ts'
import { startOidcServer } from '../servers/oidc.ts'
import { accountSteps } from './account-steps.ts'
import { communitySteps } from './community-steps.ts'
import { familySteps } from './family-steps.ts'
import { googleSteps } from './google-steps.ts'
import { moderationSteps } from './moderation-steps.ts'
import { notificationSteps } from './notification-steps.ts'
import { giveCookies, newState, signedIn, type State } from './state.ts'
import { supportSteps } from './support-steps.ts'
import { findTrouble, type Trouble } from './trouble.ts'

/** Path under which a test requests steps; all other requests go to the server. */
const STAGE = '/stage/'
/** Cookie that identifies the state of a page, since several pages are tested at once. */
const PAGE_COOKIE = 'stage_page'
/** Stream of live updates. */
const LIVE = '^GET /api/live'
const COOKIE_RULES = '; Path=/; HttpOnly; SameSite=Lax'

/** Server behind component tests, with a proxy in front of it that injects faults on demand. */
export interface Stage {
  handle: RequestListener
  stop: () => Promise<void>
}

/** Starts the real server on a fresh database, and the proxy between it and the pages of the tests. */
export async function startStage(): Promise<Stage> {
  const app = await startTestApp({ logTo })
  const states = new Map<string, State>()
  const handle: RequestListener = (request, response) => {
    const path = request.url ?? '/'
    const page = readPage(request) ?? randomUUID()
    const state = states.get(page) ?? newState()
    if (path.startsWith(STAGE)) {
      states.set(page, state)
      response.setHeader('set-cookie', `${PAGE_COOKIE}=${page}${COOKIE_RULES}`)
      void prepare(state.own ?? app, state, path.slice(STAGE.length), request, response)
    } else void pass(state.own ?? app, state, request, response)
  }
  return {
    handle,
    async stop() {
      for (const { own, google } of states.values()) {
        await own?.stop()
        await google?.stop()
      }
      await app.stop()
    },
  }
}

const KEPT_LINES = 200
/** The newest log lines of all installations. */
const log: string[] = []
const logTo = {
  write(line: string) {
    log.push(line.trimEnd())
    if (log.length > KEPT_LINES) log.shift()
  },
}

/** Returns the page that sent a request, once it has requested a step. */
const readPage = ({ headers }: IncomingMessage): string | undefined =>
  new RegExp(`\\b${PAGE_COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1]

type Step = (app: TestApp, state: State, body: never) => unknown

/** A page may have an installation, and counted requests, from the tests of another file. */
async function endOwn(state: State): Promise<void> {
  const { own } = state
  state.own = undefined
  state.asked.length = 0
  await own?.stop()
}

/** Test steps by the last part of the path; the answer is JSON. */
const steps: Record<string, Step> = {
  /** Gives the page an installation of its own; its earlier data is gone. */
  async ownInstallation(_app, state) {
    await endOwn(state)
    state.own = await startTestApp({ logTo })
  },
  /** The same, with Google sign-in. */
  async ownInstallationWithGoogle(_app, state) {
    state.google ??= await startOidcServer()
    await endOwn(state)
    state.own = await startTestApp({ env: state.google.env, logTo })
  },
  /** Returns the page to the shared installation. */
  async sharedInstallation(_app, state) {
    await endOwn(state)
  },
  /** Makes the installation require two-factor authentication, or stops that. */
  async requireSecondFactor(_app, { own }, { on }: { on: boolean }) {
    if (!own) throw new Error('It would be in the way of other pages.')
    await changeInstallation(own.services, 'twoFactorRequired', on)
  },
  /** Switches maintenance on or off, in an installation of the page's own. */
  async maintenance(_app, { own }, { on }: { on: boolean }) {
    if (!own) throw new Error('Maintenance would be in the way of other pages.')
    await changeInstallation(own.services, 'maintenanceMode', on)
  },
  /** Changes settings of an installation of the page's own. */
  async settings(_app, { own }, { values }: { values: Partial<SystemConfig> }) {
    if (!own) throw new Error('Other pages would follow the settings.')
    for (const [key, value] of Object.entries(values))
      await changeInstallation(own.services, key as keyof SystemConfig, value)
  },
  /** Makes the page's user an administrator, or revokes that. */
  async administrator(app, { userId }, { is }: { is: boolean | 'super' }) {
    const role: SystemRole = is === 'super' ? 'super_admin' : is ? 'admin' : 'user'
    await app.database.pool.query('update users set system_role = $2 where id = $1', [userId, role])
  },
  /** Signs a new user in. */
  async person(app, state, { plan }: { plan: Plan }) {
    endTrouble(state)
    state.asked.length = 0
    const person = await makePerson(app, { plan })
    state.client = person.client
    state.userId = person.userId
    giveCookies(state, person.client)
    return { householdId: person.householdId, name: 'Ana' }
  },
  /** Resets the tutorials of the page's user, and sets the account's age in days. */
  async noTutorials(app, { userId }, { daysOld }: { daysOld: number }) {
    await pastSecurity(
      app.database.pool,
      (query) => query('delete from user_tutorial_progress where user_id = $1', [userId]),
      ['user_tutorial_progress'],
    )
    await app.database.pool.query(
      'update users set created_at = now() - make_interval(days => $2, hours => 1) where id = $1',
      [userId, daysOld],
    )
  },
  pet: (_app, state, fields: object) => addPet(signedIn(state), fields),
  /** Adds a picture to a pet. */
  async petPicture(_app, state, { petId }: { petId: string }) {
    return signedIn(state).call('PUT', `/pets/${petId}/profile-photo`, await pictureForm())
  },
  contact: (_app, state, fields: object) => addContact(signedIn(state), fields),
  record: (_app, state, { kind, petId, fields }: { kind: RecordKind; petId: string; fields: object }) =>
    addRecordOf(signedIn(state), kind, petId, fields),
  async photo(_app, state, { petId, caption }: { petId: string; caption: string }) {
    return signedIn(state).call('POST', `/pets/${petId}/photos`, await photoForm({ caption }))
  },
  /** Adds photo rows without files, taken a day apart, the newest yesterday. */
  async photoRows(app, state, { petId, count }: { petId: string; count: number }) {
    const { body } = await signedIn(state).call<{ household: { id: string } }>('GET', '/me')
    const insert = `
      insert into photos (id, household_id, pet_id, content_hash, caption, type, taken_on, blob_id, width, height, bytes)
      select app.new_id(), $1, $2, 'stage', 'Photo ' || n, 'general', current_date - n, gen_random_uuid(), 64, 64, 900
        from generate_series(1, $3::int) as n`
    const values = [body.household.id, petId, count]
    await pastSecurity(app.database.pool, (query) => query(insert, values), ['photos'])
  },
  /** Moves all visits of a pet into the past. */
  async visitsPass(app, _state, { petId }: { petId: string }) {
    const update = "update appointments set appointment_date = now() - interval '1 hour' where pet_id = $1"
    await pastSecurity(app.database.pool, (query) => query(update, [petId]), ['appointments'])
  },
  async remindersPass(app, _state, { petId }: { petId: string }) {
    const update =
      "update occurrences set due_at = now() - interval '1 hour' where pet_id = $1 and outcome is null"
    await pastSecurity(app.database.pool, (query) => query(update, [petId]), ['occurrences'])
  },
  /** Pauses the repeating expenses of the page's household as a plan without expenses does, before a date. */
  async pauseByPlan(app, state, { nextOn }: { nextOn: string }) {
    const { body } = await signedIn(state).call<{ household: { id: string } }>('GET', '/me')
    const update = `
      update repeating_expenses set paused_because = 'plan', next_on = $2, next_at = null where household_id = $1`
    const values = [body.household.id, nextOn]
    await pastSecurity(app.database.pool, (query) => query(update, values), ['repeating_expenses'])
  },
  /** Sends a request of the same user from another browser. */
  call: (_app, state, { method, path, body }: { method: string; path: string; body?: unknown }) =>
    signedIn(state).call(method, path, body),
  trouble: (_app, state, trouble: Trouble) => void state.trouble.push(trouble),
  mend: (_app, state) => endTrouble(state),
  mendButNews(_app, state) {
    endTrouble(state)
    state.trouble.push({ match: LIVE, kind: 'cut' })
  },
  asked: (_app, state) => state.asked,
  serverLog: () => log,
  ...accountSteps,
  ...notificationSteps,
  ...communitySteps,
  ...familySteps,
  ...googleSteps,
  ...moderationSteps,
  ...supportSteps,
}

function endTrouble(state: State): void {
  state.trouble = []
  for (const release of state.held.splice(0)) release()
}

async function prepare(
  app: TestApp,
  state: State,
  step: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const body: unknown = JSON.parse((await text(request)) || '{}')
    const take = steps[step]
    if (!take) throw new Error(`The stage has no step ${step}.`)
    const answer = await take(app, state, body as never)
    for (const cookie of state.given.splice(0)) response.appendHeader('set-cookie', cookie + COOKIE_RULES)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer ?? null))
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
}

/** Forwards a request to the server, unless a fault applies to it. */
async function pass(
  app: TestApp,
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const line = `${request.method ?? 'GET'} ${request.url ?? '/'}`
  state.asked.push(line)
  const trouble = findTrouble(state.trouble, line, request.headers['x-household']?.toString())
  if (trouble?.kind === 'cut') {
    request.socket.destroy()
    return
  }
  if (trouble?.kind === 'answer') {
    request.resume()
    const { status, problem } = trouble
    if (problem)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(problem))
    else response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Refused</h1>')
    return
  }
  if (trouble?.kind === 'hold') await new Promise<void>((resolve) => state.held.push(resolve))
  // The page has aborted the request.
  if (response.destroyed) return
  const onward = forward(`${app.url}${request.url ?? '/'}`, {
    method: request.method ?? 'GET',
    // The page's origin is the test runner's address; the server knows only its own.
    headers: { ...request.headers, ...(request.headers.origin && { origin: app.services.appUrl }) },
  })
  onward.on('response', (answer) => {
    if (trouble?.kind === 'lose') {
      answer.resume().on('end', () => request.socket.destroy())
      return
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
    answer.on('error', () => request.socket.destroy())
  })
  onward.on('error', () => request.socket.destroy())
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}
