import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { list } from '@app/domain/kernel/message-format'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import type { StepProps } from './onboarding-wizard.tsx'
import type { Wizard } from './use-wizard.ts'

/** Exits of the wizard, on every step after the first. */
export function TroubleCard({ wizard, completion }: StepProps) {
  const { busy, complete } = completion
  const [asked, setAsked] = useState(false)
  const ask = () => setAsked(true)
  const isIncomplete = wizard.petState === 'incomplete'
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-l font-semibold">Having trouble?</h2>
        <p className="text-ink-soft">You can finish now and fill in the rest whenever you like.</p>
      </div>
      <div className="grid gap-2">
        <Button variant="quiet" disabled={busy} onClick={ask}>
          Quick Complete Setup
        </Button>
        <Button variant="quiet" busy={busy} onClick={isIncomplete ? ask : complete}>
          Skip setup and continue to dashboard
        </Button>
      </div>
      <FinishQuestion open={asked} onOpenChange={setAsked} wizard={wizard} completion={completion} />
    </Card>
  )
}

type FinishQuestionProps = StepProps & { open: boolean; onOpenChange: (open: boolean) => void }

/** Confirms finishing the setup early, and explains the consequence for the pet. */
function FinishQuestion({ open, onOpenChange, wizard, completion }: FinishQuestionProps) {
  const isIncomplete = wizard.petState === 'incomplete'
  const { quickComplete, completeWithoutPet, showMissing } = completion
  const change = (next: boolean) => {
    onOpenChange(next)
    if (!next && isIncomplete) showMissing()
  }
  const confirm = () => {
    onOpenChange(false)
    if (isIncomplete) completeWithoutPet()
    else quickComplete()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={change}
      title={isIncomplete ? 'Finish without your pet?' : 'Finish the setup now?'}
      description={useFate(wizard)}
      confirmLabel="Complete Setup"
      cancelLabel="Continue Setup"
      destructive={isIncomplete}
      busy={completion.busy}
      onConfirm={confirm}
    />
  )
}

/** Names the entered data that is saved if the setup ends now. */
function useFate({ petForm, petState, photo }: Wizard): string {
  const [name, species] = useWatch({ control: petForm.control, name: ['name', 'species'] })
  if (petState === 'untouched') return 'Your name will be saved. You can add pets whenever you like.'
  if (petState === 'named')
    return `Your name and ${String(name)} will be saved${photo ? ', with the photo' : ''}.`
  const missing = [...(name ? [] : ['a name']), ...(species ? [] : ['a species'])]
  return `Your pet still needs ${list(missing)}. Continue Setup takes you back to add it. Complete Setup discards what you entered for the pet.`
}
