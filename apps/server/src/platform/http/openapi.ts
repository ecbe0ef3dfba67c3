import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { commonErrors, statusOf } from '@app/domain/kernel/errors'
import { contract } from '@app/domain/registry/contract'
import { LIVE_PATH } from '@app/domain/registry/live.events'

const problemSchema = {
  type: 'object',
  required: ['code', 'title', 'message'],
  properties: {
    code: { type: 'string' },
    title: { type: 'string', description: 'What the person reads first' },
    message: { type: 'string', description: 'What the person reads next' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Messages by field' },
    retryAfter: { type: 'number', description: 'Seconds until trying again makes sense' },
    current: { description: 'The newer record, when an update was made from an old version' },
    address: {
      type: 'string',
      description: 'Where the product is reached, when it was asked from elsewhere',
    },
    requestId: { type: 'string', description: 'Names an unexpected failure in the log' },
  },
} as const

/** Describes the whole API as an OpenAPI 3.1 document, derived from the contract. */
export async function describeApi(appUrl: string) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1',
      description:
        'Sign in with POST /session; the session lives in a cookie. Every request that changes something carries ' +
        'X-CSRF-Token from POST /request-token and X-Requested-With: XMLHttpRequest. X-Household names the household ' +
        'to act in, where it is not your own; X-Time-Zone the IANA zone of your calendar.',
    },
    servers: [{ url: `${appUrl}/api` }],
    customErrorResponseBodySchema: () => problemSchema,
  })
  return { ...document, paths: { ...document.paths, [LIVE_PATH]: liveUpdates } }
}

/** The one path that is not an operation: its answer does not end. */
const liveUpdates = {
  get: {
    summary:
      "Live updates: what is written in the person's households, without contents, as server-sent events",
    description:
      'Messages: hello, changes (a list of subject, action, household, id, pet, by), reset (read everything anew), ' +
      'beat and end (membership, session, replaced, unavailable). Last-Event-ID goes on where a stream stopped, or ' +
      'from liveFrom of GET /me.',
    parameters: [{ name: 'Last-Event-ID', in: 'header', schema: { type: 'string' } }],
    responses: {
      200: { description: 'The stream', content: { 'text/event-stream': { schema: { type: 'string' } } } },
      ...Object.fromEntries(
        [
          commonErrors.SIGNED_OUT,
          commonErrors.ORIGIN_REFUSED,
          commonErrors.TOO_MANY_REQUESTS,
          commonErrors.UNAVAILABLE,
        ].map(({ kind, title }) => [
          statusOf(kind),
          { description: title, content: { 'application/json': { schema: problemSchema } } },
        ]),
      ),
    },
  },
} as const
