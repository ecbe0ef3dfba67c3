import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ACCOUNT_SEARCH_MAX } from '@app/domain/installation/accounts.vocabulary'
import { adminAccountsTexts as texts } from '@app/domain/installation/admin-accounts.texts'
import { systemRoleLabels } from '@app/domain/installation/administration.texts'
import { planLabels, plans } from '@app/domain/kernel/access/plan-names'
import { systemRoles } from '@app/domain/kernel/access/roles'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { oneOf, useAddressFilters } from '../../../page/use-address-filters.ts'
import { LoadMore } from '../../../records/load-more.tsx'
import { FilterSelect } from '../../../ui/controls/filter-select.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyList } from '../../../ui/layout/empty-list.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { Updating } from '../../../ui/layout/updating.tsx'
import { AdminPage } from '../shared/page-frame.tsx'
import { AccountRows } from './account-rows.tsx'
import { type AccountFilters, accountsQuery } from './accounts-queries.ts'

/** The accounts of the installation, with search and filters in the address. */
export default function AccountsPage() {
  const filtering = useAccountFilters()
  const list = useInfiniteQuery({ ...accountsQuery(filtering.filters), placeholderData: keepPreviousData })
  const entries = list.data?.pages.flatMap((page) => page.entries)
  return (
    <AdminPage title={texts.title} description={texts.subtitle}>
      <AccountFilterFields filtering={filtering} />
      {!entries && list.error && <LoadFailure heading="h2" error={list.error} retry={list.refetch} />}
      {!entries && !list.error && <SkeletonRows label={texts.loading} rows={6} />}
      {entries && (
        <Updating isUpdating={list.isPlaceholderData} className="grid grid-cols-1 gap-3">
          {entries.length > 0 ? (
            <AccountRows accounts={entries} />
          ) : (
            <Card>
              <EmptyList
                nothing={texts.nothing}
                nothingFound={texts.nothingFound}
                isFiltered={filtering.isFiltered}
                onClear={filtering.clear}
              />
            </Card>
          )}
          <LoadMore pages={list} />
        </Updating>
      )}
    </AdminPage>
  )
}

function AccountFilterFields({ filtering }: { filtering: ReturnType<typeof useAccountFilters> }) {
  const { filters, change, typed, type } = filtering
  const { states } = texts.filters
  return (
    <search className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 desktop:grid-cols-[minmax(0,1fr)_repeat(3,minmax(9rem,auto))]">
      <div className="col-span-full desktop:col-span-1">
        <SearchField label={texts.search} value={typed} maxLength={ACCOUNT_SEARCH_MAX} onChange={type} />
      </div>
      <FilterSelect
        label={texts.filters.role}
        value={filters.role ?? ''}
        choices={[
          ['', texts.filters.allRoles],
          ...systemRoles.map((role) => [role, systemRoleLabels[role]] as const),
        ]}
        onChoose={(chosen) => change({ role: oneOf(systemRoles, chosen) })}
      />
      <FilterSelect
        label={texts.filters.plan}
        value={filters.plan ?? ''}
        choices={[['', texts.filters.allPlans], ...plans.map((plan) => [plan, planLabels[plan]] as const)]}
        onChoose={(chosen) => change({ plan: oneOf(plans, chosen) })}
      />
      <div className="max-sm:col-span-2">
        <FilterSelect
          label={texts.filters.locked}
          value={filters.locked ?? ''}
          choices={[
            ['', states.all],
            ['yes', states.yes],
            ['no', states.no],
          ]}
          onChoose={(chosen) => change({ locked: oneOf(lockStates, chosen) })}
        />
      </div>
    </search>
  )
}

const lockStates = ['yes', 'no'] as const

/** Filters of the accounts in the address. */
function useAccountFilters() {
  const filtering = useAddressFilters<AccountFilters>({
    read: (search) => ({
      role: oneOf(systemRoles, search.get('role')),
      plan: oneOf(plans, search.get('plan')),
      locked: oneOf(lockStates, search.get('locked')),
    }),
    defaults: {},
    most: ACCOUNT_SEARCH_MAX,
  })
  const { filters, type, change } = filtering
  return {
    ...filtering,
    isFiltered: Object.values(filters).some(Boolean),
    clear: () => {
      type('')
      change({ role: undefined, plan: undefined, locked: undefined, q: undefined })
    },
  }
}
