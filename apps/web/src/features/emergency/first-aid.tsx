import ChevronDown from 'lucide-react/icons/chevron-down'
import { emergencyTexts } from '@app/domain/emergency/emergency.texts'
import { FIRST_AID_SOURCE, firstAid } from '@app/domain/emergency/emergency.vocabulary'
import { EmergencySection } from './emergency-section.tsx'

/** First aid until a vet can help: one line each, with steps behind a tap. */
export function FirstAid({ heading = 'h3' }: { heading?: 'h2' | 'h3' }) {
  const { title, warning } = emergencyTexts.firstAid
  return (
    <EmergencySection title={title} heading={heading}>
      <p className="font-semibold">{warning}</p>
      <div className="divide-y divide-line">
        {firstAid.map(({ id, title: what, steps }) => (
          <details key={id} className="group">
            <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-control py-1.5 font-semibold [&::-webkit-details-marker]:hidden">
              {what}
              <ChevronDown
                aria-hidden
                size={18}
                className="shrink-0 transition-transform group-open:rotate-180"
              />
            </summary>
            <ol className="grid list-decimal gap-1.5 pb-4 pl-5">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </details>
        ))}
      </div>
      <p className="text-s text-ink-soft">{FIRST_AID_SOURCE}</p>
    </EmergencySection>
  )
}
