import { useState } from 'react'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { secondFactorTexts } from '@app/domain/identity/second-factor/second-factor.texts'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Chip } from '../../../ui/controls/chip.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { WindowClose } from '../../../ui/overlays/window-frame.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { type Setup, SetUpSteps } from './set-up-steps.tsx'
import {
  useRefreshSecondFactor,
  useRenewCodes,
  useSecondFactor,
  useStart,
  useSwitchOff,
} from './use-second-factor.ts'

/** Content of the dialog: the setup, or codes that are shown once. */
type Shown = { setup: Setup } | { codes: string[] }

/** Two-factor authentication of the user: on, off, and backup codes. */
export function TwoFactorSetting() {
  const { data, error, refetch } = useSecondFactor()
  const [shown, setShown] = useState<Shown>()
  const refresh = useRefreshSecondFactor()
  if (!data && error) return <LoadFailure heading="h3" error={error} retry={refetch} />
  if (!data) return <SkeletonRows label="Loading two-factor authentication" rows={1} />
  const finish = (codes: string[]) => {
    setShown({ codes })
    void refresh()
  }
  return (
    <>
      {data.on ? (
        <On backupCodesLeft={data.backupCodesLeft} onCodes={(codes) => setShown({ codes })} />
      ) : (
        <Off isOffered={data.offered} onStart={(setup) => setShown({ setup })} />
      )}
      {shown && (
        <Dialog
          help={windowHelp.twoFactor}
          open
          onOpenChange={(open) => !open && setShown(undefined)}
          title={'codes' in shown ? 'Your backup codes' : 'Set up your app'}
          {...('codes' in shown && {
            description: secondFactorTexts.on,
            footer: (
              <WindowClose>
                <Button>I have kept them</Button>
              </WindowClose>
            ),
          })}
        >
          {'codes' in shown ? (
            <BackupCodes codes={shown.codes} />
          ) : (
            <SetUpSteps setup={shown.setup} onDone={finish} />
          )}
        </Dialog>
      )}
    </>
  )
}

function Off({ isOffered, onStart }: { isOffered: boolean; onStart: (setup: Setup) => void }) {
  const { mutate, isPending } = useStart()
  if (!isOffered) return <p>{secondFactorTexts.notOffered}</p>
  return (
    <div>
      <Button variant="soft" busy={isPending} onClick={() => mutate({}, { onSuccess: onStart })}>
        Set up two-factor
      </Button>
    </div>
  )
}

function On({ backupCodesLeft, onCodes }: { backupCodesLeft: number; onCodes: (codes: string[]) => void }) {
  const [asks, setAsks] = useState<'off' | 'codes'>()
  const close = () => setAsks(undefined)
  const renew = useRenewCodes((codes) => {
    close()
    onCodes(codes)
  })
  const off = useSwitchOff(close)
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone="ok">On</Chip>
        {secondFactorTexts.codesLeft(backupCodesLeft)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="soft" onClick={() => setAsks('codes')}>
          New backup codes
        </Button>
        <Button variant="quiet" onClick={() => setAsks('off')}>
          Switch off
        </Button>
      </div>
      <ConfirmDialog
        open={asks === 'codes'}
        onOpenChange={close}
        title="Make new backup codes?"
        description="The codes that you have kept stop working."
        confirmLabel="Make new codes"
        destructive={false}
        busy={renew.isPending}
        onConfirm={() => renew.mutate({})}
      />
      <ConfirmDialog
        open={asks === 'off'}
        onOpenChange={close}
        title="Switch two-factor authentication off?"
        description="Your password alone will sign you in. Your app’s entry and your backup codes stop working."
        confirmLabel="Switch off"
        busy={off.isPending}
        onConfirm={() => off.mutate({})}
      />
    </>
  )
}
