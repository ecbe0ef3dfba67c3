import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId } from 'react'
import { environmentTexts as texts } from '@app/domain/support/support-screens.texts'
import type { TicketEnvironment } from '@app/domain/support/support.contract'
import { supportLengths } from '@app/domain/support/support.vocabulary'
import { recentRequests } from '../../api/client/recent-requests.ts'
import { entryScript } from '../../device/entry-script.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'

const short = (text: string): string => text.slice(0, supportLengths.environment.max)

/** Reads the facts that a bug report can attach: browser, screen, version and the last request ids. */
export const readEnvironment = (): TicketEnvironment => ({
  browser: short(navigator.userAgent),
  screen: short(
    `${innerWidth} × ${innerHeight} px of ${screen.width} × ${screen.height} px, ratio ${devicePixelRatio}`,
  ),
  version: short(entryScript() || 'development'),
  requests: [...recentRequests()],
})

/** Facts about a browser, as a bug report attaches them. */
function EnvironmentFacts({ environment }: { environment: TicketEnvironment }) {
  const { browser, screen, version, requests } = environment
  return (
    <dl className="grid gap-2.5 text-s wrap-anywhere" translate="no">
      <Fact name={texts.browser}>{browser}</Fact>
      <Fact name={texts.screen}>{screen}</Fact>
      <Fact name={texts.version}>
        <code className="text-[0.78rem]">{version}</code>
      </Fact>
      <Fact name={texts.requests}>
        {requests.length === 0 ? (
          texts.noRequests
        ) : (
          <details>
            <summary className="min-h-control cursor-pointer content-center font-semibold text-action">
              {texts.requestIds(requests.length)}
            </summary>
            {requests.map((id) => (
              <code key={id} className="block text-[0.78rem]">
                {id}
              </code>
            ))}
          </details>
        )}
      </Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="font-semibold">{name}</dt>
    <dd className="text-ink-soft">{children}</dd>
  </div>
)

interface FoldedEnvironmentProps {
  title: string
  environment: TicketEnvironment
  /** Sentence below the facts. */
  note?: string
  className?: string
}

/** Facts that were sent with a ticket, folded. */
export const FoldedEnvironment = ({ title, environment, note, className = '' }: FoldedEnvironmentProps) => (
  <details className={`group ${className}`}>
    <summary className="flex min-h-control cursor-pointer list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
      {title}
      <ChevronDown
        aria-hidden
        size={20}
        className="text-ink-soft transition-transform group-open:rotate-180"
      />
    </summary>
    <div className="mt-2 grid grid-cols-1 gap-3">
      <EnvironmentFacts environment={environment} />
      {note && <p className="pb-2 text-s text-ink-soft">{note}</p>}
    </div>
  </details>
)

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
