import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../api/queries.ts'
import { useMay, useMe } from '../../api/use-me.ts'
import { latePart } from '../../loading/late-part.tsx'

const PaymentBanner = latePart(() => import('./payment-banner.tsx'), { failure: () => null })

/**
 * Checks for a failed payment, for the paying user. The banner loads only after one; without an answer nothing shows,
 * because a mail has said the same.
 */
export function PaymentWatch() {
  const { household, billing } = useMe()
  const mayChange = useMay('change the plan')
  const watches = billing !== 'off' && household.plan !== 'free' && mayChange
  const { data } = useQuery({
    ...orpc.plans.getSubscription.queryOptions({ input: {} }),
    enabled: watches,
  })
  return watches && data?.status === 'past_due' ? <PaymentBanner /> : null
}
