import { type Plan, plans, planTable } from '@app/domain/kernel/access/plans'
import { describePlan, describePrice } from '@app/domain/plans/plans.texts'
import { Chip } from '../../ui/controls/chip.tsx'
import { RadioCards } from '../../ui/controls/radio-cards.tsx'

export type PlanCardsProps = { value: Plan; onChoose: (plan: Plan) => void }

/** Plans with their prices, one to choose. */
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
