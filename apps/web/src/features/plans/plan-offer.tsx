import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { PlainLink } from '../../ui/controls/plain-link.tsx'
import { Card } from '../../ui/layout/card.tsx'

interface PlanOfferProps {
  title: string
  detail: string
  icon: ReactNode
}

/** One quiet line about the plan that has more. */
export const PlanOffer = ({ title, detail, icon }: PlanOfferProps) => (
  <Card className="relative flex items-center gap-3 hover:bg-sunk/50">
    <span className="grid size-10 shrink-0 place-items-center rounded-[14px] bg-sunk text-ink-soft">
      {icon}
    </span>
    <div className="min-w-0 flex-1">
      <h2 className="leading-snug font-semibold">
        {/* Reloads the document, because the plan's page loads without the app. */}
        <PlainLink to="/pro" reloadDocument className="after:absolute after:inset-0">
          {title}
        </PlainLink>
      </h2>
      <p className="text-s text-ink-soft">{detail}</p>
    </div>
    <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft" />
  </Card>
)
