import Copy from 'lucide-react/icons/copy'
import { secondFactorContract } from '@app/domain/identity/second-factor/second-factor.contract'
import { APP_CODE_DIGITS } from '@app/domain/identity/second-factor/second-factor.limits'
import { secondFactorTexts } from '@app/domain/identity/second-factor/second-factor.texts'
import { client } from '../../../api/client/client.ts'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { latePart } from '../../../loading/late-part.tsx'
import { useCopy } from '../../../page/use-copy.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'

const QrCode = latePart(() => import('../../../ui/layout/qr-code.tsx'), {
  place: <Skeleton className="aspect-square w-full max-w-56" />,
})

/** Secret for an authenticator app. */
export interface Setup {
  secret: string
  /** Address of the secret, otpauth://. */
  uri: string
}

type SetUpStepsProps = {
  setup: Setup
  /** Called once the second factor is on; the codes are shown only once. */
  onDone: (backupCodes: string[]) => void
}

/** Transfers the secret into an app, and takes a code of it as proof that it works. */
export function SetUpSteps({ setup: { secret, uri }, onDone }: SetUpStepsProps) {
  const copy = useCopy(secondFactorTexts)
  const { form, submit, sending, errorOf } = useOperationForm(secondFactorContract.confirmSecondFactor, {
    defaults: { code: '' },
    send: (input) => client.secondFactor.confirmSecondFactor(input),
    onDone: ({ backupCodes }) => onDone(backupCodes),
  })
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <p>
        Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 2FAS.
        Or, if the app is on this device,{' '}
        <a href={uri} className="font-semibold text-action underline-offset-4 hover:underline">
          open it there
        </a>
        .
      </p>
      <div className="grid justify-items-center">
        <QrCode text={uri} label="QR code for your authenticator app" />
      </div>
      <div className="grid gap-1">
        <p className="text-s text-ink-soft">Or type this key into the app:</p>
        <div className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 wrap-anywhere select-all">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <Button variant="soft" icon={<Copy aria-hidden size={18} />} onClick={() => copy(secret)}>
            Copy key
          </Button>
        </div>
      </div>
      <Field label="Code from your app" required error={errorOf('code')}>
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={APP_CODE_DIGITS + 6}
          {...form.register('code')}
        />
      </Field>
      <Button type="submit" busy={sending} busyLabel="Switching on...">
        Switch on
      </Button>
    </form>
  )
}
