import { useQuery } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useReducer } from 'react'
import { debugTexts as texts } from '@app/domain/installation/admin-security.texts'
import { recentCalls } from '../../../api/client/recent-requests.ts'
import { CONFIG_MILLISECONDS, orpc } from '../../../api/queries.ts'
import { useMe } from '../../../api/use-me.ts'
import { useCopy } from '../../../page/use-copy.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card, CardHeader } from '../../../ui/layout/card.tsx'
import { overviewQuery } from '../shared/admin-query.ts'
import { AdminPage } from '../shared/page-frame.tsx'
import { debugGroups, type FactGroup } from './debug-facts.ts'

/** Configuration of the installation with its settings, without secrets; live updates refresh it sooner. */
const secureConfigQuery = queryOptions({
  ...orpc.accounts.getSecureConfig.queryOptions({ input: { key: 'app_configuration' } }),
  staleTime: CONFIG_MILLISECONDS,
})

/** Facts about this page and its session, for administrators who look into a fault. */
export default function DebugPage() {
  const me = useMe()
  const { data: overview } = useQuery(overviewQuery)
  const { data: config } = useQuery(secureConfigQuery)
  // Requests and sizes are read on drawing.
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const copy = useCopy(texts)
  const groups = debugGroups({ me, versions: overview?.versions, config, calls: recentCalls() })
  return (
    <AdminPage
      title={texts.title}
      description={texts.subtitle}
      actions={
        <>
          <Button variant="soft" icon={<RefreshCw aria-hidden size={18} />} onClick={refresh}>
            {texts.refresh}
          </Button>
          <Button variant="soft" icon={<Copy aria-hidden size={18} />} onClick={() => copy(asText(groups))}>
            {texts.copy}
          </Button>
        </>
      }
    >
      <div className="gap-4 desktop:columns-2">
        {groups.map((group) => (
          <Facts key={group.title} {...group} />
        ))}
      </div>
    </AdminPage>
  )
}

const Facts = ({ title, facts }: FactGroup) => (
  <Card aria-label={title} className="mb-4 break-inside-avoid">
    <CardHeader title={title} />
    {facts.length === 0 && <p className="text-ink-soft">{texts.noRequests}</p>}
    <dl translate="no" className="divide-y divide-line">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="flex min-h-9 flex-wrap items-baseline justify-between gap-x-4 py-1.5 wrap-anywhere"
        >
          <dt className="text-s text-ink-soft">{name}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  </Card>
)

const asText = (groups: readonly FactGroup[]): string =>
  groups
    .map(({ title, facts }) => [title, ...facts.map(([name, value]) => `  ${name}: ${value}`)].join('\n'))
    .join('\n')
