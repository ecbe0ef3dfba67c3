import type { HttpBindings } from '@hono/node-server'
import { StandardOpenAPIHandler } from '@orpc/openapi/standard'
import { ORPCError, type AnyRouter } from '@orpc/server'
import { Hono, type Context, type HonoRequest, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { photoErrors } from '@app/domain/files/photos.errors'
import { PHOTO_MAX_BYTES } from '@app/domain/files/photos.vocabulary'
import { commonErrors, Refusal, type Problem } from '@app/domain/kernel/errors'
import { isRecordId } from '@app/domain/kernel/fields'
import type { BodyLimit, OperationMeta } from '@app/domain/kernel/operation'
import { hashToken, readSessionToken } from '../auth/session-cookie.ts'
import { StorageUnavailable } from '../blobs/storage-unavailable.ts'
import type { Services } from '../services/services.ts'
import { readMultipart } from '../uploads/read-multipart.ts'
import { UploadRefused } from '../uploads/upload-refused.ts'
import { clientAddress } from './client-address.ts'
import type { RequestContext } from './context.ts'
import { refusalOf } from './cut-body.ts'
import { inCallersTransaction } from './guard.ts'
import { operationPaths } from './operation-paths.ts'
import { unexpectedProblem } from './problems.ts'
import { classesOfOperation, limitRequests, rateClassAt } from './rate-guard.ts'
import { parseBody } from './read-input.ts'
import { holdsRequestToken, tokenIssuer } from './request-token.ts'

type LargestFile = NonNullable<OperationMeta['largestFile']>

const ofPhotos: LargestFile = { bytes: PHOTO_MAX_BYTES, refusal: photoErrors.PHOTO_TOO_LARGE }

/** Operations with a file limit other than that of photos, by the pattern of their paths. */
const others = operationPaths.flatMap(({ path, meta: { largestFile } }) =>
  largestFile ? [{ pattern: new RegExp(`^${path}$`), largestFile }] : [],
)

/** Returns the largest file accepted at a path, before its operation is resolved. */
const largestFileAt = (path: string): LargestFile =>
  others.find(({ pattern }) => pattern.test(path))?.largestFile ?? ofPhotos

/** Largest JSON body; the longest notes are a few kB, and a form has some hundred values. */
const ofJson: BodyLimit = { bytes: 256 * 1024, values: 10_000 }

/** Operations that accept larger bodies. */
const largeBodies = operationPaths.flatMap(({ method, path, meta }) =>
  meta.largestBody === undefined
    ? []
    : [{ method, pattern: new RegExp(`^${path}$`), operation: meta, most: meta.largestBody }],
)

const largeBodyAt = (method: string, path: string) =>
  largeBodies.find((large) => large.method === method && large.pattern.test(path))

const bodyLimitAt = ({ method, path }: HonoRequest): BodyLimit => largeBodyAt(method, path)?.most ?? ofJson

interface Env {
  Bindings: HttpBindings
}

/** The API under /api: every operation of the contract, and its document. */
export function apiRoutes(router: AnyRouter, services: Services): Hono<Env> {
  const handler = createHandler(router)
  const app = new Hono<Env>()
  let document: Promise<unknown> | undefined
  app.use('*', limitRequests(services, classesOfOperation))
  app.get('/openapi.json', async (c) => {
    document ??= import('./openapi.ts').then((module) => module.describeApi(services.appUrl))
    return c.json((await document) as Record<string, unknown>)
  })
  app.use('*', limitBody)
  app.all('*', async (c) => {
    const context = readContext(c, services)
    try {
      return isForm(c) ? await answerForm(handler, c, context) : await answerJson(handler, c, context)
    } catch (error) {
      return answerProblem(c, error, context)
    }
  })
  return app
}

type Handler = StandardOpenAPIHandler<RequestContext>

function createHandler(router: AnyRouter): Handler {
  return new StandardOpenAPIHandler(router, {
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next()
        } catch (error) {
          throw asLibraryError(error, context)
        }
      },
    ],
    customErrorResponseBodyEncoder: (error) => problemOf(error),
  })
}

/** Converts an error for the library's encoder: the status and, as data, the whole problem. */
function asLibraryError(error: unknown, { c, requestId, log }: RequestContext): ORPCError<string, Problem> {
  const refusal = refusalOf(c, error)
  if (refusal) {
    return new ORPCError(refusal.problem.code, {
      status: refusal.status,
      data: refusal.problem,
      cause: error,
    })
  }
  c.set('failure', error)
  log.error({ err: error }, 'operation failed unexpectedly')
  return new ORPCError('UNEXPECTED', { status: 500, data: unexpectedProblem(requestId) })
}

function problemOf(error: ORPCError<string, unknown>): Problem {
  const { data } = error
  if (data && typeof data === 'object' && 'title' in data) return data as Problem
  // Raised before an operation was found: the body is not JSON.
  return new Refusal(commonErrors.INVALID_INPUT).problem
}

const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/**
 * Has the library find and call the operation. It gets the parts of the request that it needs instead of a `Request`, and
 * returns the parts of an answer, so that headers, signal and `Response` are not built twice for each request.
 */
async function answer(
  handler: Handler,
  c: Context,
  context: RequestContext,
  body: () => Promise<unknown>,
): Promise<Response> {
  const { method, url } = c.req
  const request = { method, url: new URL(url), headers: {}, signal: undefined, body }
  const { matched, response } = await handler.handle(request, { prefix: '/api', context })
  if (!matched) throw new Refusal(commonErrors.NOT_FOUND)
  const status = response.status as 200
  if (response.body instanceof File) return sendFile(c, response.body)
  // Sends the JSON text of a served operation unchanged. Hono's own response carries the cookies that the operation set.
  const json = status < 400 ? c.get('jsonAnswer') : JSON.stringify(response.body)
  return c.newResponse(json, status, jsonHeaders)
}

/** Sends a printed sheet, which is a file with a name. */
function sendFile(c: Context, file: File): Response {
  const name = encodeURIComponent(file.name)
  return c.newResponse(file.stream(), 200, {
    'content-type': file.type,
    'content-length': String(file.size),
    // The second form is the one that our client reads (RFC 6266).
    'content-disposition': `inline; filename="${name}"; filename*=utf-8''${name}`,
    'cache-control': 'no-store',
  })
}

/** Reads the body of a request. A file and other types stay text, which is no input of an operation. */
async function readBody({ req }: Context): Promise<unknown> {
  const type = req.header('content-type') ?? 'application/json'
  const text = await req.text()
  if (req.header('content-disposition') !== undefined) return text
  if (type.startsWith('application/x-www-form-urlencoded')) return new URLSearchParams(text)
  if (!type.startsWith('application/json')) return text
  return text === '' ? undefined : parseBody(text, bodyLimitAt(req).values)
}

/** Answers a JSON request. The sender of a large body is checked and counted before it is read. */
async function answerJson(handler: Handler, c: Context<Env>, context: RequestContext): Promise<Response> {
  const large = largeBodyAt(c.req.method, c.req.path)
  if (large && !isWithin(c, ofJson.bytes)) {
    try {
      const entry = { ...large.operation, method: c.req.method }
      const { userId } = await inCallersTransaction(entry, context, async (_tx, actor) => actor)
      const retryAfter = await context.services.limiter.hitLargeBody(userId)
      if (retryAfter !== undefined) throw new Refusal(commonErrors.TOO_MANY_REQUESTS, {}, { retryAfter })
    } catch (error) {
      // Closes the connection instead of reading the rest of the body.
      c.header('connection', 'close')
      throw error
    }
  }
  return answer(handler, c, context, () => readBody(c))
}

const isForm = ({ req }: Context): boolean =>
  (req.header('content-type') ?? '').toLowerCase().startsWith('multipart/form-data')

const refuseBody = (c: Context): Response =>
  c.json(new Refusal(commonErrors.BODY_TOO_LARGE).problem, { status: 413, headers: { connection: 'close' } })

/** True if the body has a known length of at most these bytes. */
const isWithin = ({ req }: Context, bytes: number): boolean =>
  !req.header('transfer-encoding') && Number(req.header('content-length') ?? 0) <= bytes

const limitsOf = (maxSize: number) => bodyLimit({ maxSize, onError: refuseBody })
const countBody = limitsOf(ofJson.bytes)

/**
 * Refuses a body above the limit: by its Content-Length, or without one, at the first byte above it. Forms have their
 * own limits.
 */
const limitBody: MiddlewareHandler = async (c, next) => {
  if (isForm(c)) return next()
  const most = bodyLimitAt(c.req)
  if (c.req.header('transfer-encoding'))
    return most === ofJson ? countBody(c, next) : limitsOf(most.bytes)(c, next)
  return isWithin(c, most.bytes) ? next() : refuseBody(c)
}

/**
 * Receives a form with files. The sender is checked before a byte is written to disk, and the files are removed with
 * the answer. Forms that were not counted as uploads are refused: their operation accepts no file, or their path is
 * spelled differently.
 */
async function answerForm(handler: Handler, c: Context<Env>, context: RequestContext): Promise<Response> {
  await inCallersTransaction({ may: 'signed in', method: 'POST' }, context, async () => undefined)
  if (rateClassAt(c.req.method, c.req.path) !== 'uploads') {
    c.header('connection', 'close')
    throw new Refusal(commonErrors.INVALID_INPUT)
  }
  // Reads from the connection itself: web streams around it would hold another megabyte for each upload. A refusal is
  // still answered on the connection, so the unread rest is left open.
  const body = c.env.incoming.iterator({ destroyOnReturn: false })
  const received = { headers: c.req.raw.headers, body }
  const { form, dispose } = await readMultipart(received, {
    maxFileBytes: largestFileAt(c.req.path).bytes,
    maxFiles: 1,
    maxFields: 20,
    tempDir: context.services.settings.uploadsDir,
  })
  try {
    return await answer(handler, c, context, async () => form)
  } finally {
    await dispose()
  }
}

function answerProblem(c: Context, error: unknown, { requestId, log }: RequestContext): Response {
  const refusal = refusalOf(c, fromUpload(error, c.req.path))
  if (refusal) return c.json(refusal.problem, refusal.status as 400)
  c.set('failure', error)
  log.error({ err: error }, 'request failed unexpectedly')
  return c.json(unexpectedProblem(requestId), 500)
}

function fromUpload(error: unknown, path: string): unknown {
  if (error instanceof StorageUnavailable) return new Refusal(photoErrors.STORAGE_UNAVAILABLE)
  if (!(error instanceof UploadRefused)) return error
  if (error.code !== 'file-too-large') return new Refusal(commonErrors.INVALID_INPUT)
  const { bytes, refusal } = largestFileAt(path)
  return new Refusal(refusal, { megabytes: bytes / 1024 / 1024 })
}

/**
 * Reads the request's own claims (cookie, household, token, origin, zone), and checks them as far as possible without
 * the database.
 */
export function readContext(c: Context, services: Services): RequestContext {
  const token = readSessionToken(c, services.keys.cookies, services.https)
  const household = c.req.header('x-household')
  const person = c.req.header('x-person')
  return {
    c,
    services,
    requestId: c.get('requestId'),
    log: c.get('log'),
    address: clientAddress(c, services.settings.TRUST_PROXY),
    ...(token
      ? {
          credentials: {
            tokenHash: hashToken(token),
            ...(household ? { householdId: asId(household) } : {}),
            ...(person ? { person } : {}),
          },
        }
      : {}),
    holdsRequestToken: c.req.method !== 'GET' && holdsRequestToken(c, tokenIssuer(services)),
    fromOurOrigin: isOurOrigin(c, services.appUrl),
    timeZone: c.req.header('x-time-zone') ?? 'UTC',
  }
}

/** Id of no household: a malformed id is answered like that of a household the user is not in. */
const NOBODYS_HOUSEHOLD = '00000000-0000-7000-8000-000000000000'
const asId = (text: string): string => (isRecordId(text) ? text : NOBODYS_HOUSEHOLD)

/** Browsers send Origin with every unsafe request. Programs may omit it: they carry no cookies to abuse. */
export function isOurOrigin(c: Context, appUrl: string): boolean {
  const origin = c.req.header('origin')
  if (origin === undefined) return c.req.header('sec-fetch-site') !== 'cross-site'
  return origin === new URL(appUrl).origin
}
