import { useInfiniteQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useSearchParams } from 'react-router'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import type { SupportRow } from '@app/domain/support/support-access.contract'
import { inboxHouseholdPath } from '@app/domain/support/support-access.links'
import { isReadByPet } from '@app/domain/support/support-access.rules'
import { householdTexts as texts } from '@app/domain/support/support-access.texts'
import { type SupportKindName, supportKindNames } from '@app/domain/support/support-access.vocabulary'
import { inboxTicketPath } from '@app/domain/support/support.links'
import { hasCode } from '../../../api/client/problem-error.ts'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { cursorPages, orpc } from '../../../api/queries.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import { LoadMore } from '../../../records/load-more.tsx'
import { LateDrawing } from '../../../ui/art/late-drawing.tsx'
import { Link, LinkButton } from '../../../ui/controls/link.tsx'
import { SegmentLinks } from '../../../ui/controls/segment-links.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { HouseholdRows } from './household-rows.tsx'

interface ShownRecords {
  ticketId: string
  kind: SupportKindName
  petId?: string | undefined
}

/** Interval at which an open page checks that access still runs, in ms. */
const READ_AGAIN_MILLISECONDS = 60_000

/** Records of a kind under the running access of a ticket, page by page. They are not kept on the device. */
const householdQuery = ({ ticketId, kind, petId }: ShownRecords) =>
  orpc.householdReading.readHousehold.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ticketId,
      kind,
      ...(petId !== undefined && { petId }),
      ...(cursor !== undefined && { cursor }),
    }),
    ...cursorPages,
    refetchInterval: READ_AGAIN_MILLISECONDS,
    gcTime: 0,
  })

const kindsOf = (of: 'pet' | 'household') =>
  supportKindNames.filter((kind) => isReadByPet(kind) === (of === 'pet'))

/** Records shown by the address; the pets of the household by default. */
function useShown(ticketId: string): ShownRecords {
  const [params] = useSearchParams()
  const petId = params.get('pet') ?? undefined
  const kinds = kindsOf(petId === undefined ? 'household' : 'pet')
  const kind: SupportKindName = kinds.find((name) => name === params.get('kind')) ?? kinds[0] ?? 'pets'
  return { ticketId, kind, petId }
}

/** The household of a ticket's owner, read only, for the staff under a running access. */
export function HouseholdPage({ ticketId }: { ticketId: string }) {
  return (
    <>
      <Link to={inboxTicketPath(ticketId)} className="inline-flex min-h-control items-center gap-1.5 text-s">
        <ChevronLeft aria-hidden size={18} />
        {texts.back}
      </Link>
      <Household ticketId={ticketId} />
    </>
  )
}

function Household({ ticketId }: { ticketId: string }) {
  const shown = useShown(ticketId)
  const format = useFormat()
  const now = useNow()
  const pets = useInfiniteQuery(householdQuery({ ticketId, kind: 'pets' }))
  const rows = useInfiniteQuery(householdQuery(shown))
  const first = pets.data?.pages[0]
  const failure = pets.error ?? rows.error
  // Shown records disappear as soon as the access has ended.
  if (hasCode(failure, 'ACCESS_OVER') || (first && new Date(first.expiresAt) <= now))
    return <Over ticketId={ticketId} />
  if (!first && failure) return <LoadFailure heading="h1" error={failure} retry={pets.refetch} />
  if (!first) return <SkeletonRows label={texts.loading} rows={5} />
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader
        title={<bdi translate="no">{first.household.name}</bdi>}
        help={pageHelp['/inbox/:ticketId/household']}
        description={texts.subtitle(format.nearAfter(first.expiresAt, now))}
      />
      <Parts shown={shown} pets={pets.data?.pages.flatMap(({ entries }) => entries) ?? []} />
      <Card aria-labelledby="household-rows">
        <h2 id="household-rows" className="text-l font-semibold">
          {texts.rows(shown.kind)}
        </h2>
        {rows.data ? (
          <HouseholdRows kind={shown.kind} entries={rows.data.pages.flatMap(({ entries }) => entries)} />
        ) : rows.error ? (
          <LoadFailure heading="h3" error={rows.error} retry={rows.refetch} />
        ) : (
          <SkeletonRows label={texts.loadingRows} rows={4} />
        )}
        <LoadMore pages={rows} />
      </Card>
    </div>
  )
}

const nameOf = ({ values }: SupportRow): string =>
  typeof values['name'] === 'string' ? values['name'] : texts.unnamed

/** The household and its pets, and the kinds of records of the shown one. */
function Parts({ shown, pets }: { shown: ShownRecords; pets: readonly SupportRow[] }) {
  const { ticketId, petId } = shown
  const kinds = kindsOf(petId === undefined ? 'household' : 'pet')
  return (
    <>
      <SegmentLinks
        label={texts.whose}
        segments={[
          { label: texts.household, to: inboxHouseholdPath(ticketId), isOpen: petId === undefined },
          ...pets.map((pet) => ({
            label: nameOf(pet),
            to: inboxHouseholdPath(ticketId, { petId: pet.id }),
            isOpen: pet.id === petId,
          })),
        ]}
      />
      <SegmentLinks
        label={texts.kind}
        segments={kinds.map((kind) => ({
          label: texts.rows(kind),
          to: inboxHouseholdPath(ticketId, { kind, ...(petId !== undefined && { petId }) }),
          isOpen: kind === shown.kind,
        }))}
      />
    </>
  )
}

const Over = ({ ticketId }: { ticketId: string }) => (
  <EmptyState
    heading="h1"
    drawing={<LateDrawing name="NapDrawing" className="h-36" />}
    title={texts.over.title}
    sentence={texts.over.sentence}
    action={<LinkButton to={inboxTicketPath(ticketId)}>{texts.over.action}</LinkButton>}
  />
)
