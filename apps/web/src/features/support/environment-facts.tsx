import type { ReactNode } from 'react'
import { environmentTexts as texts } from '@app/domain/support/support-screens.texts'
import type { TicketEnvironment } from '@app/domain/support/support.contract'

/** Facts about a browser, as a bug report attaches them. */
export function EnvironmentFacts({ environment }: { environment: TicketEnvironment }) {
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
