import { useQuery } from '@tanstack/react-query'
import { supportTexts as texts } from '@app/domain/support/support-screens.texts'
import { LoadingCard } from '../../../api/loading-card.tsx'
import { supportQuery } from '../support-queries.ts'
import { RecentTickets, SupportCard } from './support-card.tsx'

/** The Support Centre card with the user's newest tickets, on Home and in the community. */
export default function SupportCentre() {
  const { data, error, refetch } = useQuery(supportQuery)
  if (!data) {
    return (
      <LoadingCard
        title={texts.card}
        loading={texts.loading}
        className="h-64"
        error={error}
        retry={refetch}
      />
    )
  }
  return (
    <SupportCard promise={data.promise} isQuiet>
      <RecentTickets tickets={data.tickets} count={data.count} />
    </SupportCard>
  )
}
