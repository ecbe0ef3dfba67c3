import { useMay, useMe } from '../../api/use-me.ts'
import { latePart } from '../../loading/late-part.tsx'

const PaymentBanner = latePart(() => import('./payment-banner.tsx'), { when: 'idle' })

/** Reports a failed payment to the paying user. Without an answer nothing shows, because a mail has said the same. */
export function PaymentWatch() {
  const { household, billing } = useMe()
  const mayChange = useMay('change the plan')
  return billing !== 'off' && household.plan !== 'free' && mayChange ? <PaymentBanner /> : null
}
