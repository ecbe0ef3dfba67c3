import type { Contract } from '@app/domain/contract'
import { createORPCClient } from '@orpc/client'
import {
  type AnyContractRouter,
  type ContractRouterClient,
  getContractRouter,
  isContractProcedure,
} from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { noteEndOfSession } from './end-of-session.ts'
import { noteWrite } from './own-writes.ts'
import { hasCode, noAnswer, readProblemError } from './problem-error.ts'
import { requestHeaders } from './request-headers.ts'
import { createRequestTokenHolder, type RequestTokenHolder } from './request-token.ts'

export type ApiClient = ContractRouterClient<Contract>

interface ApiClientOptions {
  /** The contract, or its methods and paths alone. */
  contract: AnyContractRouter
  /** Where the API lies, such as https://host/api. */
  baseUrl: () => URL
  fetch?: typeof fetch
  /** Has the person prove who they are; false when they did not. */
  prove?: () => Promise<boolean>
}

/** Makes a client of the API, with the token that its changing requests carry. */
export function createApiClient({ contract, baseUrl, fetch: send = fetch, prove }: ApiClientOptions): {
  client: ApiClient
  requestToken: RequestTokenHolder
} {
  const link = new OpenAPILink(contract, {
    url: baseUrl,
    headers: async (_options, path) =>
      requestHeaders(needsToken(contract, path) && (await requestToken.get())),
    fetch: async (request, init) => {
      try {
        return await send(request, init)
      } catch (error) {
        throw request.signal.aborted ? error : noAnswer(error)
      }
    },
    customErrorResponseBodyDecoder: (body, { status, headers }) =>
      readProblemError(body, { status, retryAfter: String(headers['retry-after'] ?? '') }),
    interceptors: [
      async (call) => {
        try {
          return await call.next()
        } catch (error) {
          // Who asks whether anybody is signed in is told by the answer itself.
          if (nameOf(call.path) !== 'accounts.getMe') noteEndOfSession(error)
          // What was begun goes on by itself once it is proved.
          if (!hasCode(error, 'PROOF_NEEDED') || !(await prove?.())) throw error
          return call.next()
        }
      },
      async (call) => {
        if (!needsToken(contract, call.path)) return call.next()
        noteWrite(call.input)
        const token = await requestToken.get()
        try {
          return await call.next()
        } catch (error) {
          if (!hasCode(error, 'REQUEST_TOKEN_INVALID')) throw error
          requestToken.drop(token)
          return call.next()
        }
      },
    ],
  })
  const client: ApiClient = createORPCClient(link)
  const requestToken = createRequestTokenHolder(() => client.accounts.createRequestToken({}))
  return { client, requestToken }
}

const nameOf = (path: readonly string[]): string => path.join('.')

/** Whether an operation changes something; getting the token itself can't need one. */
function needsToken(contract: AnyContractRouter, path: readonly string[]): boolean {
  if (nameOf(path) === 'accounts.createRequestToken') return false
  const operation = getContractRouter(contract, path)
  return isContractProcedure(operation) && operation['~orpc'].route.method !== 'GET'
}
