import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Completion } from './use-completion.ts'

/** The ways out of the wizard, on every step after the first. */
export function TroubleCard({ completion: { busy, complete, quickComplete } }: { completion: Completion }) {
  const [asked, setAsked] = useState(false)
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-l font-semibold">Having trouble?</h2>
        <p className="text-ink-soft">You can finish now and fill in the rest whenever you like.</p>
      </div>
      <div className="grid gap-2">
        <Button variant="soft" disabled={busy} onClick={() => setAsked(true)}>
          Quick Complete Setup
        </Button>
        <Button variant="quiet" busy={busy} onClick={complete}>
          Skip setup and continue to dashboard
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title="Finish the setup now?"
        description="Your name is saved. A pet that you began to fill in here is not."
        confirmLabel="Complete Setup"
        cancelLabel="Continue Setup"
        destructive={false}
        busy={busy}
        onConfirm={quickComplete}
      />
    </Card>
  )
}
