import { useState } from 'react'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { secondFactorTexts } from '@app/domain/identity/second-factor/second-factor.texts'
import { commonErrors } from '@app/domain/kernel/errors'
import { problemOf } from '../../../api/client/problem-error.ts'
import { useFocusOnArrival } from '../../../page/use-focus-on-arrival.ts'
import { useSignOut } from '../../../session/use-sign-out.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { CoverWindow } from '../../../ui/overlays/cover-window.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { type Setup, SetUpSteps } from './set-up-steps.tsx'
import { useStart } from './use-second-factor.ts'

interface SecondFactorDueProps {
  /** Called once backup codes are shown, which can't be shown again: this stays open until they are saved. */
  onCodes: () => void
  onDone: () => Promise<unknown>
}

/**
 * Covers the app for a user without a second factor if the installation requires one: offers to set it up or to sign
 * out. Unfinished input stays below.
 */
export default function SecondFactorDue({ onCodes, onDone }: SecondFactorDueProps) {
  const { title, message } = problemOf(commonErrors.SECOND_FACTOR_REQUIRED)
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<string[]>()
  const [leaving, setLeaving] = useState(false)
  const { mutate, isPending } = useStart()
  const { signOut, busy } = useSignOut()
  useFocusOnArrival(codes ? 'codes' : setup ? 'setup' : 'start')
  const showCodes = (made: string[]) => {
    onCodes()
    setCodes(made)
  }
  const goOn = async () => {
    setLeaving(true)
    await onDone()
    setLeaving(false)
  }
  return (
    <CoverWindow label={secondFactorTexts.title} opensWindows>
      <div className="mx-auto grid max-w-md gap-5">
        <PageHeader
          title={codes ? 'Your backup codes' : title}
          {...(!codes && { description: `${message} ${secondFactorTexts.hint}` })}
          help={windowHelp.twoFactor}
        />
        <Card>
          {codes ? (
            <div className="grid grid-cols-1 gap-4">
              <BackupCodes codes={codes} />
              <Button size="large" busy={leaving} onClick={() => void goOn()}>
                I have kept them
              </Button>
            </div>
          ) : setup ? (
            <SetUpSteps setup={setup} onDone={showCodes} />
          ) : (
            <div className="grid">
              <Button size="large" busy={isPending} onClick={() => mutate({}, { onSuccess: setSetup })}>
                Set up two-factor
              </Button>
            </div>
          )}
        </Card>
        {!codes && (
          <Button variant="quiet" busy={busy} onClick={() => signOut()}>
            Sign Out
          </Button>
        )}
      </div>
    </CoverWindow>
  )
}
