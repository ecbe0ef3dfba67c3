import { useId } from 'react'
import { environmentTexts as texts } from '@app/domain/support/support-screens.texts'
import type { TicketEnvironment } from '@app/domain/support/support.contract'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { EnvironmentFacts } from '../environment-facts.tsx'

interface EnvironmentConsentProps {
  environment: TicketEnvironment
  agreed: boolean
  onChange: (agreed: boolean) => void
}

/** Shows the facts that a bug report can attach, and asks for consent to send them. */
export function EnvironmentConsent({ environment, agreed, onChange }: EnvironmentConsentProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card bg-sunk px-4 pt-3 pb-2">
      <h3 id={id} className="font-semibold">
        {texts.show}
      </h3>
      <div className="mt-2 rounded-control bg-surface p-3">
        <EnvironmentFacts environment={environment} />
      </div>
      <Checkbox
        label={texts.offer}
        hint={texts.reason}
        checked={agreed}
        onChange={({ target }) => onChange(target.checked)}
      />
    </section>
  )
}
