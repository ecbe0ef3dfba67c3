import { type ClientContext, type ClientLink, createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { Contract } from '@app/domain/registry/contract'
import { noteShutOut } from '../end-of-session.ts'
import type { OperationRoutes } from './operation-routes.ts'
import { noteWrite } from './own-writes.ts'
import { isUrgent, type Pace } from './pace.ts'
import { hasCode, noAnswer } from './problem-error.ts'
import { noteRequest } from './recent-requests.ts'
import { requestHeaders } from './request-headers.ts'
import { createRequestTokenHolder, type RequestTokenHolder } from './request-token.ts'
import { isRead, sendOperation } from './send-operation.ts'

export type ApiClient = ContractRouterClient<Contract>
type Link = ClientLink<ClientContext>

interface ApiClientOptions {
  routes: OperationRoutes
  /** Loads the routes that are not in `routes`. */
  lateRoutes?: () => Promise<OperationRoutes>
  /** Base URL of the API, such as https://host/api. */
  baseUrl: () => URL
  send?: (request: Request) => Promise<Response>
  /** The household to act in, if it is not the page's. */
  household?: string
  /** Asks the person to prove their identity; false if they did not. */
  prove?: () => Promise<boolean>
  /** Delays requests beyond the limit of the page. */
  pace?: Pace
}

/** Creates a client of the API, with the token for changing requests. */
export function createApiClient({
  routes,
  lateRoutes,
  baseUrl,
  send = (request) => fetch(request),
  household,
  prove,
  pace,
}: ApiClientOptions): {
  client: ApiClient
  requestToken: RequestTokenHolder
} {
  const sendNoted = async (request: Request) => {
    const response = await send(request)
    noteRequest(request, response)
    return response
  }
  const findRoute = async (path: readonly string[]): Promise<string> =>
    routeOf(routes, path) ??
    (await lateRoutes?.().then((late) => routeOf(late, path), failUnanswered)) ??
    failUnknown(path)
  /** Sends a changing request with the token, and once more if the server refused the token. */
  const sendWithToken: Link['call'] = async (path, input, { signal }) => {
    const route = await findRoute(path)
    const sendWith = async (token: string | false) => {
      await pace?.turn(isUrgent(route), signal)
      return sendOperation(route, {
        baseUrl: baseUrl(),
        input,
        headers: requestHeaders(token, household),
        signal,
        send: sendNoted,
      })
    }
    // The request for the token can't carry one.
    if (isRead(route) || nameOf(path) === 'accounts.createRequestToken') return sendWith(false)
    noteWrite(input)
    const token = await requestToken.get()
    try {
      return await sendWith(token)
    } catch (error) {
      if (!hasCode(error, 'REQUEST_TOKEN_INVALID')) throw error
      requestToken.drop(token)
      return sendWith(await requestToken.get())
    }
  }
  const link: Link = {
    call: async (...call) => {
      try {
        return await sendWithToken(...call)
      } catch (error) {
        // `GET /me` reports a missing session by its answer.
        if (nameOf(call[0]) !== 'accounts.getMe') noteShutOut(error)
        // The operation continues once identity is proved.
        if (!hasCode(error, 'PROOF_NEEDED') || !(await prove?.())) throw error
        return sendWithToken(...call)
      }
    },
  }
  const client: ApiClient = createORPCClient(link)
  const requestToken = createRequestTokenHolder(() => client.accounts.createRequestToken({}))
  return { client, requestToken }
}

const nameOf = (path: readonly string[]): string => path.join('.')

const routeOf = (routes: OperationRoutes, [group = '', name = '']: readonly string[]): string | undefined =>
  routes[group]?.[name]

function failUnanswered(cause: unknown): never {
  throw noAnswer(cause)
}

/** An operation outside the contract is a mistake in the code. */
function failUnknown(path: readonly string[]): never {
  throw new Error(`The contract holds no operation ${nameOf(path)}`)
}
