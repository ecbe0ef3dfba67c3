import { prepaidSentence } from '@app/domain/plans/plans.texts'
import { isLive } from '@app/domain/plans/subscription.rules'
import { LinkButton } from '../../ui/controls/link.tsx'
import { Banner } from '../../ui/layout/banner.tsx'
import { useDayInWords } from './subscription-words.ts'
import { useSubscription } from './use-subscription.ts'

/** Shows a new owner the end of the time that the former owner has paid for, until they choose the next plan. */
export function PrepaidNotice() {
  const { data } = useSubscription()
  const dayInWords = useDayInWords()
  if (!data?.prepaidPlan || !data.prepaidUntil || isLive(data.status)) return null
  return (
    <Banner
      title="Your plan is paid for now"
      action={
        <LinkButton variant="quiet" to="/checkout">
          Choose a plan
        </LinkButton>
      }
    >
      {prepaidSentence(data.prepaidPlan, dayInWords(data.prepaidUntil))}
    </Banner>
  )
}
