import Check from 'lucide-react/icons/check'
import Sparkles from 'lucide-react/icons/sparkles'
import type { ReactNode } from 'react'
import { planTexts } from '@app/domain/plans/plans.texts'
import { LinkButton } from '../../ui/controls/link.tsx'
import { Card } from '../../ui/layout/card.tsx'

export type UpsellCardProps = {
  /** Title of the card; 'Premium Feature' by default. */
  title?: string
  /** Benefit of the larger plan, in a sentence. */
  message: string
  /** Benefits as points, if there is more than one. */
  points?: readonly string[]
  icon?: ReactNode
  /** Page of the button's link. */
  to?: '/premium' | '/pro'
  action?: string
  /** 'soft' beside a button that the page emphasizes more. */
  variant?: 'primary' | 'soft'
}

/** Replaces a feature outside the household's plan: describes it, and links to the plan. */
export function UpsellCard({
  title = planTexts.upsell.title,
  message,
  points,
  icon,
  to = '/premium',
  action = planTexts.upsell.action,
  variant = 'primary',
}: UpsellCardProps) {
  return (
    <Card className="grid justify-items-center gap-3 text-center">
      <span className="grid size-12 place-items-center rounded-[16px] bg-lilac">
        {icon ?? <Sparkles aria-hidden size={24} />}
      </span>
      <h3 className="font-display text-xl font-semibold">{title}</h3>
      <p className="max-w-md text-pretty text-ink-soft">{message}</p>
      {points && (
        <ul className="grid gap-1 text-left">
          {points.map((point) => (
            <li key={point} className="flex items-start gap-2">
              <Check aria-hidden size={18} className="mt-[3px] shrink-0 text-good" />
              {point}
            </li>
          ))}
        </ul>
      )}
      {/* Reloads the document, because the plan's page loads without the app. */}
      <LinkButton to={to} variant={variant} reloadDocument>
        {action}
      </LinkButton>
    </Card>
  )
}
