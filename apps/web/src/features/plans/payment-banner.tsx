import { failedPaymentSentence, planTexts } from '@app/domain/plans/plans.texts'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/layout/banner.tsx'
import { useDayInWords } from './subscription-words.ts'
import { useBillingPortal, useSubscription } from './use-subscription.ts'

/** Reports a failed payment, the end of the grace period, and the next step. */
export default function PaymentBanner() {
  const { data: subscription } = useSubscription()
  const { mutate, isPending } = useBillingPortal()
  const dayInWords = useDayInWords()
  if (subscription?.status !== 'past_due' || !subscription.graceEndsAt) return null
  return (
    <div className="mb-6">
      <Banner
        tone="danger"
        title={planTexts.failedPayment.title}
        action={
          <Button variant="danger" busy={isPending} onClick={() => mutate()}>
            {planTexts.failedPayment.action}
          </Button>
        }
      >
        {failedPaymentSentence(subscription.plan, dayInWords(subscription.graceEndsAt))}
      </Banner>
    </div>
  )
}
