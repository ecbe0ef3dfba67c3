import { useQuery } from '@tanstack/react-query'
import { answerWithin } from '../../../api/client/answer-within.ts'
import { client } from '../../../api/client/client.ts'
import { orpc } from '../../../api/queries.ts'
import { currentPath } from '../sign-in/google/current-path.ts'
import { GoogleButton, Or } from '../sign-in/google/google-button.tsx'
import { ASK_MILLISECONDS } from '../sign-in/google/use-go-to-google.ts'
import { configQuery } from './config-query.ts'

/** Ways in which the user can prove their identity, as far as known; every user may try a password. */
export function useWaysToProve(): { byPassword: boolean; byGoogle: boolean } {
  const { data: config } = useQuery(configQuery)
  const { data: ways } = useQuery({
    ...orpc.googleSignIn.getGoogleConnection.queryOptions({ input: {} }),
    enabled: config?.google === true,
  })
  if (!ways || ways.connectedAs === null) return { byPassword: true, byGoogle: false }
  return { byPassword: ways.hasPassword, byGoogle: true }
}

const askToProve = () =>
  answerWithin(ASK_MILLISECONDS, (signal) =>
    client.googleSignIn.proveByGoogle({ returnTo: currentPath() }, { signal }),
  )

/** Proves the identity with a Google sign-in. The browser leaves this page for Google and returns to its address. */
export function ProofByGoogle({ alone }: { alone: boolean }) {
  return (
    <div className="mt-4 grid gap-4">
      {!alone && <Or />}
      <GoogleButton ask={askToProve} />
    </div>
  )
}
