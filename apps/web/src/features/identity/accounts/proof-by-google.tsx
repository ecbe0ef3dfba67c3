import { useQuery } from '@tanstack/react-query'
import { answerWithin } from '../../../api/client/answer-within.ts'
import { client } from '../../../api/client/client.ts'
import { orpc } from '../../../api/queries.ts'
import { currentPath } from '../sign-in/google/current-path.ts'
import { GoogleButton, Or } from '../sign-in/google/google-button.tsx'
import { ASK_MILLISECONDS } from '../sign-in/google/use-go-to-google.ts'
import { configQuery } from './config-query.ts'

/** How the person can prove who they are, as far as it is known yet: everybody may try a password. */
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

/** Proves by signing in at Google again; the page is left for it, and comes back as its address says. */
export function ProofByGoogle({ alone }: { alone: boolean }) {
  return (
    <div className="mt-4 grid gap-4">
      {!alone && <Or />}
      <GoogleButton ask={askToProve} />
    </div>
  )
}
