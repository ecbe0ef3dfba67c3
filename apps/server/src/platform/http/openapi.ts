import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { PRODUCT_NAME } from '@app/domain/brand'
import { contract } from '@app/domain/contract'

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

/** The whole API as an OpenAPI 3.1 document, made from the contract. */
export function describeApi(appUrl: string) {
  return new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(contract, {
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
}
