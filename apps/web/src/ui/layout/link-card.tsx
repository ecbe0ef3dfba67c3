import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ComponentType, ReactNode } from 'react'
import { PlainLink } from '../controls/plain-link.tsx'
import { Card } from './card.tsx'

export interface LinkCardProps {
  icon: ComponentType<{ size: number }>
  to: string
  title: string
  /** Element of the title; no heading by default. */
  heading?: 'h3' | 'span'
  badge?: ReactNode
  detail: string
}

/** A card in one row that leads to another screen. */
export function LinkCard({ icon: Icon, to, title, heading: Title = 'span', badge, detail }: LinkCardProps) {
  return (
    <Card className="relative flex items-center gap-3.5 py-3.5">
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-[14px] bg-action-soft text-action"
      >
        <Icon size={22} />
      </span>
      <div className="min-w-0 flex-1">
        <Title className="flex flex-wrap items-center gap-x-2 font-semibold">
          <PlainLink to={to} className="after:absolute after:inset-0 after:rounded-card">
            {title}
          </PlainLink>
          {badge}
        </Title>
        <p className="text-s text-ink-soft">{detail}</p>
      </div>
      <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft" />
    </Card>
  )
}
