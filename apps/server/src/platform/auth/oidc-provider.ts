import type { Configuration } from 'openid-client'
import { z } from 'zod'
import type { GoogleSettings } from '../base/env.ts'
import { fetchFromProvider, ProviderUnavailable } from './oidc-fetch.ts'

/** Timeout of each request to the provider. */
const DEADLINE_SECONDS = 5
const DISCOVERY_PATH = '/.well-known/openid-configuration'

/** Secrets of one attempt. The browser keeps their source, so that no other browser can finish the attempt. */
export interface AttemptSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

interface AuthorizationRequest extends AttemptSecrets {
  /** Makes the provider ask for the password even if the person is signed in there. */
  signInAgain: boolean
}

/** A person at the provider, from a verified ID token. */
export interface Identity {
  /** Issuer and subject: neither alone is unique, and an installation may change its provider. */
  accountId: string
  email: string | undefined
  emailVerified: boolean
  name: string | undefined
  /** Time of the person's last sign-in at the provider, in seconds; optional in the protocol. */
  signedInAt: number | undefined
}

/** The person chose not to sign in at the provider. */
export class ProviderCancelled extends Error {}
/** The provider's answer is not valid for this attempt. */
export class ProviderAnswerInvalid extends Error {}

/** An OpenID Connect provider, by authorization code with PKCE, state and nonce. */
export interface OidcProvider {
  /**
   * Returns the provider's address to which to send the browser.
   * @throws ProviderUnavailable
   */
  authorizationUrl(request: AuthorizationRequest): Promise<string>
  /**
   * Exchanges the code in the address to which the provider redirected the browser. No token is stored.
   * @throws ProviderUnavailable, ProviderCancelled, ProviderAnswerInvalid
   */
  identify(query: string, secrets: AttemptSecrets): Promise<Identity>
}

interface Options extends GoogleSettings {
  /** URI to which the provider redirects browsers. */
  redirectUri: string
  deadlineSeconds?: number
}

type Library = typeof import('openid-client')

/** Creates the provider of an installation. Its library and its discovery document are loaded on first use. */
export function createOidcProvider(options: Options): OidcProvider {
  let configured: Promise<[Library, Configuration]> | undefined
  const configure = async () => {
    // The next request retries a failed discovery.
    configured ??= discover(options).catch((error: unknown) => {
      configured = undefined
      throw toProviderError(error)
    })
    return configured
  }
  const { redirectUri } = options
  return {
    async authorizationUrl({ state, nonce, codeVerifier, signInAgain }) {
      const [library, configuration] = await configure()
      const url = library.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await library.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(signInAgain ? { prompt: 'login', max_age: '0' } : { prompt: 'select_account consent' }),
      })
      return url.href
    },
    async identify(query, { state, nonce, codeVerifier }) {
      const [library, configuration] = await configure()
      try {
        const tokens = await library.authorizationCodeGrant(configuration, new URL(redirectUri + query), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        return readIdentity(tokens.claims())
      } catch (error) {
        throw toProviderError(error)
      }
    },
  }
}

async function discover({
  clientId,
  clientSecret,
  discoveryUrl,
  deadlineSeconds,
}: Options): Promise<[Library, Configuration]> {
  const library = await import('openid-client')
  const { href, protocol } = discoveryUrl
  // Without the usual suffix the library compares the document's issuer with the document's address.
  const place = new URL(href.endsWith(DISCOVERY_PATH) ? href.slice(0, -DISCOVERY_PATH.length) : href)
  const configuration = await library.discovery(place, clientId, clientSecret, undefined, {
    timeout: deadlineSeconds ?? DEADLINE_SECONDS,
    [library.customFetch]: (url, init) => fetchFromProvider(url, init),
    execute: [
      // Checks the signature even though the token comes straight from the provider.
      library.enableNonRepudiationChecks,
      ...(protocol === 'http:' ? [library.allowInsecureRequests] : []),
    ],
  })
  return [library, configuration]
}

/** All claims but the first two are optional; overlong ones are ignored. */
const claimsOfInterest = z.object({
  iss: z.string().min(1).max(500),
  sub: z.string().min(1).max(255),
  email: z.string().max(1000).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  name: z.string().max(10_000).optional().catch(undefined),
  auth_time: z.number().optional().catch(undefined),
})

function readIdentity(claims: unknown): Identity {
  const { iss, sub, email, email_verified, name, auth_time } = claimsOfInterest.parse(claims)
  return {
    accountId: `${iss} ${sub}`,
    email,
    emailVerified: email_verified === true,
    name,
    signedInAt: auth_time,
  }
}

function toProviderError(error: unknown): Error {
  if (isUnavailable(error)) return new ProviderUnavailable('The provider is not available.', { cause: error })
  const isCancelled = error instanceof Error && 'error' in error && error.error === 'access_denied'
  const Kind = isCancelled ? ProviderCancelled : ProviderAnswerInvalid
  return new Kind('The provider signed nobody in.', { cause: error })
}

/** The library wraps the errors of the fetch above. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof ProviderUnavailable) return true
  return error instanceof Error && error.cause !== undefined && isUnavailable(error.cause)
}
