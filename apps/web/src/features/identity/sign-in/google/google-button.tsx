import { googleTexts } from '@app/domain/identity/google-sign-in/google-sign-in.texts'
import { Button, type ButtonProps } from '../../../../ui/controls/button.tsx'
import { GoogleMark } from './google-mark.tsx'
import { useGoToGoogle } from './use-go-to-google.ts'

export type GoogleButtonProps = Pick<ButtonProps, 'size' | 'className' | 'children'> & {
  /** Requests the address at Google from the server. */
  ask: () => Promise<{ url: string }>
}

/** Button that leads to Google. */
export function GoogleButton({ ask, size, className, children = googleTexts.button }: GoogleButtonProps) {
  const { going, go } = useGoToGoogle(ask)
  return (
    <Button
      variant="soft"
      {...(size && { size })}
      {...(className && { className })}
      busy={going}
      icon={<GoogleMark />}
      onClick={go}
    >
      {children}
    </Button>
  )
}

/** Divider between the form above and Google below. */
export function Or() {
  return (
    <div className="flex items-center gap-3 text-s text-ink-soft">
      <span aria-hidden className="h-px flex-1 bg-line" />
      or
      <span aria-hidden className="h-px flex-1 bg-line" />
    </div>
  )
}
