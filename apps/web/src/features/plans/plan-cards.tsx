import { formatPrice, limitInWords, type Plan, plans, planTable, UNLIMITED } from '@app/domain/kernel/plans'
import { Chip } from '../../ui/chip.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'

export type PlanCardsProps = { value: Plan; onChoose: (plan: Plan) => void }

/** The plans with their prices, one to choose. */
export function PlanCards({ value, onChoose }: PlanCardsProps) {
  return (
    <RadioCards
      legend="Choose your plan"
      legendHidden
      columns={1}
      value={value}
      onChoose={onChoose}
      choices={plans.map((plan) => {
        const { label, badge } = planTable[plan]
        return {
          value: plan,
          label: `${label}, ${describePrice(plan)}`,
          hint: describePlan(plan),
          ...(badge ? { badge: <Chip tone="due">{badge}</Chip> } : {}),
        }
      })}
    />
  )
}

/** '$4.99 per month', or '$0' for nothing. */
export function describePrice(plan: Plan): string {
  const { monthlyCents } = planTable[plan]
  return monthlyCents === 0 ? formatPrice(0) : `${formatPrice(monthlyCents)} per month`
}

/** What a plan holds, in a line. */
export function describePlan(plan: Plan): string {
  const { limits, familyMembers } = planTable[plan]
  const pets =
    limits.pets === UNLIMITED ? 'unlimited pets' : `${limits.pets} ${limits.pets === 1 ? 'pet' : 'pets'}`
  const photos = `${limitInWords(limits.photos)} photos`
  const logs = `${limitInWords(limits.healthLogs)} health logs`
  const holds = [pets, photos, logs, ...(familyMembers > 0 ? [`${familyMembers} family members`] : [])].join(
    ', ',
  )
  return holds.charAt(0).toUpperCase() + holds.slice(1)
}
