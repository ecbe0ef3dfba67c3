import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { auditActionLabel, auditTexts as texts } from '@app/domain/installation/audit.texts'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { cursorPages, orpc } from '../../../api/queries.ts'
import { useAddressFilters } from '../../../page/use-address-filters.ts'
import { LoadMore } from '../../../records/load-more.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { FilterSelect } from '../../../ui/controls/filter-select.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyList } from '../../../ui/layout/empty-list.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { Updating } from '../../../ui/layout/updating.tsx'
import { AuditRows } from '../shared/audit-rows.tsx'
import { AdminPage } from '../shared/page-frame.tsx'

interface AuditFilters {
  actor?: string | undefined
  action?: string | undefined
  /** Id of an account that the entries are about. */
  subject?: string | undefined
  q?: string | undefined
}

/** The audit log, by cursor, with its filters in the address. */
export default function AuditPage() {
  const { filters, change } = useAddressFilters<AuditFilters>({
    read: (search) => ({
      actor: search.get('actor') ?? undefined,
      action: search.get('action') ?? undefined,
      subject: search.get('subject') ?? undefined,
    }),
    defaults: {},
    most: 0,
  })
  const { actor, action, subject } = filters
  const list = useInfiniteQuery({
    ...orpc.installationSecurity.listAudit.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...(actor && { actor }),
        ...(action && { action }),
        ...(subject && { subject }),
        ...(cursor !== undefined && { cursor }),
      }),
      ...cursorPages,
    }),
    placeholderData: keepPreviousData,
  })
  const entries = list.data?.pages.flatMap((page) => page.entries)
  const clear = () => change({ actor: undefined, action: undefined, subject: undefined })
  return (
    <AdminPage title={texts.title} description={texts.subtitle}>
      <AuditFilterFields filters={filters} change={change} />
      {!entries && list.error && <LoadFailure error={list.error} retry={list.refetch} />}
      {!entries && !list.error && <SkeletonRows label={texts.loading} rows={6} />}
      {entries && (
        <Updating isUpdating={list.isPlaceholderData}>
          <Card aria-label={texts.entries}>
            {entries.length > 0 ? (
              <AuditRows label={texts.entries} entries={entries} />
            ) : (
              <EmptyList
                nothing={texts.nothing}
                nothingFound={texts.nothingFound}
                isFiltered={Boolean(actor ?? action ?? subject)}
                onClear={clear}
              />
            )}
            <LoadMore pages={list} />
          </Card>
        </Updating>
      )}
    </AdminPage>
  )
}

interface FilterFieldsProps {
  filters: AuditFilters
  change: (changed: Partial<AuditFilters>) => void
}

function AuditFilterFields({ filters: { actor, action, subject }, change }: FilterFieldsProps) {
  const { data } = useQuery(orpc.installationSecurity.listAuditFilters.queryOptions({ input: {} }))
  const actors = (data?.actors ?? []).map(({ id, name }) => [id, name ?? texts.deleted] as const)
  return (
    <search className="flex flex-wrap items-center gap-2.5 *:max-sm:flex-1">
      <FilterSelect
        label={texts.actor}
        value={actor ?? ''}
        choices={[['', texts.allActors], ...withChosen(actors, actor), ['console', texts.console]]}
        onChoose={(chosen) => change({ actor: chosen || undefined })}
      />
      <FilterSelect
        label={texts.action}
        value={action ?? ''}
        choices={[
          ['', texts.allActions],
          ...withChosen(
            (data?.actions ?? []).map((name) => [name, auditActionLabel(name)] as const),
            action,
          ),
        ]}
        onChoose={(chosen) => change({ action: chosen || undefined })}
      />
      {subject && (
        <Button
          variant="soft"
          icon={<X aria-hidden size={16} />}
          onClick={() => change({ subject: undefined })}
        >
          {texts.about(subject)}
        </Button>
      )}
    </search>
  )
}

type Choices = readonly (readonly [value: string, label: string])[]

/** Adds the chosen value of the address until its name has loaded. */
const withChosen = (choices: Choices, chosen: string | undefined): Choices =>
  !chosen || chosen === 'console' || choices.some(([value]) => value === chosen)
    ? choices
    : [...choices, [chosen, chosen]]
