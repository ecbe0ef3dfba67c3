import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { REQUEST_ID_MAX } from '@app/domain/client-reports/client-reports.vocabulary'
import { adminOverviewTexts } from '@app/domain/installation/admin-overview.texts'
import { overviewTexts } from '@app/domain/installation/overview.texts'
import { type ErrorSource, errorSources } from '@app/domain/installation/overview.vocabulary'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { cursorPages, orpc } from '../../../api/queries.ts'
import { oneOf, useAddressFilters } from '../../../page/use-address-filters.ts'
import { LoadMore } from '../../../records/load-more.tsx'
import { LateDrawing } from '../../../ui/art/late-drawing.tsx'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { FilterChips } from '../../../ui/controls/filter-chips.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyList } from '../../../ui/layout/empty-list.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { Updating } from '../../../ui/layout/updating.tsx'
import { READ_AGAIN_MILLISECONDS } from '../shared/admin-query.ts'
import { AdminPage } from '../shared/page-frame.tsx'
import { ErrorRows } from './error-rows.tsx'
import { OpenError } from './open-error.tsx'

const { errors: texts } = adminOverviewTexts

/** Reports of errors and violations in groups; the open one is in the address, beside the list on a desktop. */
export default function ErrorsPage() {
  const [search] = useSearchParams()
  const openId = search.get('error')
  return (
    <AdminPage title={texts.page}>
      <div className="grid grid-cols-1 items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]">
        <div className={joinClasses('min-w-0', openId !== null && 'max-desktop:hidden')}>
          <Groups openId={openId} />
        </div>
        <div className={joinClasses('min-w-0', openId === null && 'max-desktop:hidden')}>
          {openId === null ? (
            <Card>
              <EmptyState drawing={<LateDrawing name="NapDrawing" className="h-28" />} {...texts.choose} />
            </Card>
          ) : (
            <OpenError key={openId} errorId={openId} />
          )}
        </div>
      </div>
    </AdminPage>
  )
}

interface ErrorFilters {
  source?: ErrorSource | undefined
  /** Id of a failed request. */
  q?: string | undefined
}

function Groups({ openId }: { openId: string | null }) {
  const [search] = useSearchParams()
  const { filters, typed, type, change } = useAddressFilters<ErrorFilters>({
    read: (address) => ({ source: oneOf(errorSources, address.get('source')) }),
    defaults: {},
    most: REQUEST_ID_MAX,
  })
  const { source, q: request } = filters
  const list = useInfiniteQuery({
    ...orpc.overview.listErrors.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...(source && { source }),
        ...(request && { request }),
        ...(cursor !== undefined && { cursor }),
      }),
      ...cursorPages,
      refetchInterval: READ_AGAIN_MILLISECONDS,
    }),
    placeholderData: keepPreviousData,
  })
  const groups = list.data?.pages.flatMap((page) => page.entries)
  return (
    <section aria-label={texts.page} className="@container grid grid-cols-1 gap-3">
      <SearchField label={texts.search} value={typed} maxLength={REQUEST_ID_MAX} onChange={type} />
      <FilterChips
        label={texts.show}
        choices={[
          { value: undefined, label: texts.all },
          ...errorSources.map((value) => ({ value, label: overviewTexts.errors[value] })),
        ]}
        chosen={source}
        onChoose={(chosen) => change({ source: chosen })}
      />
      {!groups && list.error && <LoadFailure heading="h2" error={list.error} retry={list.refetch} />}
      {!groups && !list.error && <SkeletonRows label={texts.loading} rows={5} />}
      {groups && (
        <Updating isUpdating={list.isPlaceholderData}>
          <Card>
            {groups.length > 0 ? (
              <ErrorRows groups={groups} openId={openId} search={search} />
            ) : (
              <EmptyList
                nothing={texts.nothing}
                nothingFound={request ? texts.noRequest : texts.nothingFound}
                isFiltered={source !== undefined || request !== undefined}
                onClear={() => change({ source: undefined, q: undefined })}
              />
            )}
            <LoadMore pages={list} />
          </Card>
        </Updating>
      )}
    </section>
  )
}
