import { type FormEvent, useId } from 'react'
import { consentTexts } from '@app/domain/identity/consent/consent.texts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { CategorySwitches } from './category-switches.tsx'
import { HostSentence } from './host-sentence.tsx'
import { PolicyLink } from './policy-link.tsx'
import { readChoices } from './read-choices.ts'
import { useAnswer, useConsent } from './use-consent.ts'

interface ConsentDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Switches each category of cookies on or off (spec access §2, preferences dialog). */
export function ConsentDialog({ open, onOpenChange }: ConsentDialogProps) {
  const { title, sentence, save } = consentTexts.preferences
  const form = useId()
  const consent = useConsent()
  const answer = useAnswer()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    answer(readChoices(event.currentTarget), 'chosen')
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={
        <>
          {sentence} <HostSentence />
        </>
      }
      footer={
        <Button type="submit" form={form}>
          {save}
        </Button>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-3">
        <CategorySwitches choices={consent} />
        <p>
          <PolicyLink />
        </p>
      </form>
    </Dialog>
  )
}
