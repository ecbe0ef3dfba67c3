import { googleTexts } from '@app/domain/identity/google-sign-in/google-sign-in.texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../../api/client/client.ts'
import { LoadFailure } from '../../../../api/load-failure.tsx'
import { orpc } from '../../../../api/queries.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx'
import { SkeletonRows } from '../../../../ui/layout/skeleton.tsx'
import { GoogleButton } from './google-button.tsx'
import { GoogleMark } from './google-mark.tsx'
import { currentPath } from './current-path.ts'
import { useDisconnectGoogle, useMailForPassword } from './use-google-connection.ts'

const { section } = googleTexts

/** The connected Google account, with the way to connect or disconnect it. */
export function GoogleConnection() {
  const { data, error, refetch } = useQuery(orpc.googleSignIn.getGoogleConnection.queryOptions({ input: {} }))
  if (!data && error) return <LoadFailure heading="h3" error={error} retry={refetch} />
  if (!data) return <SkeletonRows label="Loading" rows={1} />
  if (data.connectedAs === null) {
    return (
      <GoogleButton
        className="justify-self-start"
        ask={() => client.googleSignIn.connectGoogle({ returnTo: currentPath() })}
      >
        {section.connect}
      </GoogleButton>
    )
  }
  return <Connected email={data.connectedAs} hasPassword={data.hasPassword} />
}

function Connected({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  return (
    <>
      <p className="flex min-w-0 items-center gap-3">
        <GoogleMark />
        <span className="min-w-0 wrap-break-word">{section.connectedAs.replace('{email}', () => email)}</span>
      </p>
      {hasPassword ? <Disconnect /> : <SetPassword />}
    </>
  )
}

function Disconnect() {
  const [asks, setAsks] = useState(false)
  const { disconnect, disconnecting } = useDisconnectGoogle()
  return (
    <>
      <Button
        variant="soft"
        className="justify-self-start"
        busy={disconnecting}
        onClick={() => setAsks(true)}
      >
        {section.disconnect}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={section.question}
        description={section.questionHint}
        confirmLabel={section.disconnect}
        onConfirm={() => {
          setAsks(false)
          disconnect()
        }}
      />
    </>
  )
}

/** Without a password, disconnecting would lock the person out. */
function SetPassword() {
  const { send, sending, sent } = useMailForPassword()
  return (
    <>
      <p className="text-ink-soft">{section.onlyWay}</p>
      {sent ? (
        <p>{section.mailWaits}</p>
      ) : (
        <Button variant="soft" className="justify-self-start" busy={sending} onClick={send}>
          {section.setPassword}
        </Button>
      )}
    </>
  )
}
