import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client } from '../../api/client/client.ts'
import { planTexts } from '@app/domain/plans/plans.texts'
import { LinkButton } from '../../ui/controls/link.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { useRefreshPlan } from './use-subscription.ts'

/** What the household pays for, with every way to change it; the provider's portal and the mails lead here. */
export function YourPlan() {
  useLookOnce()
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Your plan"
        description={planTexts.choose.sentence}
        actions={
          <LinkButton variant="quiet" to="/">
            Go home
          </LinkButton>
        }
      />
      <PlanChoice heading="h2" />
    </div>
  )
}

/** Something may have been changed at the provider just now. What is known already is shown meanwhile. */
function useLookOnce(): void {
  const refresh = useRefreshPlan()
  const { mutate } = useMutation({
    mutationFn: () => client.plans.syncSubscription({}),
    onSuccess: (subscription) => refresh(subscription),
  })
  useEffect(() => mutate(), [mutate])
}
