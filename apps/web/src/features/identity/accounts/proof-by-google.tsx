import { useQuery } from '@tanstack/react-query'
import { ANSWER_TIMEOUT, answerWithin } from '../../../api/client/answer-within.ts'
import { client } from '../../../api/client/client.ts'
import { orpc } from '../../../api/queries.ts'
import { currentPath } from '../sign-in/google/current-path.ts'
import { GoogleButton, Or } from '../sign-in/google/google-button.tsx'
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
  answerWithin(ANSWER_TIMEOUT, (signal) =>
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
