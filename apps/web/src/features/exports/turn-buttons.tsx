import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { IconButton } from '../../ui/controls/icon-button.tsx'

interface TurnButtonsProps {
  /** Position, from 1. */
  page: number
  pages: number
  labels: { back: string; on: string }
  onTurn: (page: number) => void
}

/** Turns pages. At an end the button stays, so that it keeps the focus. */
export function TurnButtons({ page, pages, labels, onTurn }: TurnButtonsProps) {
  if (pages < 2) return null
  const turns = [
    { label: labels.back, to: page - 1, Icon: ChevronLeft },
    { label: labels.on, to: page + 1, Icon: ChevronRight },
  ]
  return (
    <div className="flex shrink-0">
      {turns.map(({ label, to, Icon }) => {
        const isEnd = to < 1 || to > pages
        return (
          <IconButton
            key={label}
            label={label}
            icon={<Icon aria-hidden size={20} />}
            {...(isEnd && { 'aria-disabled': true, className: 'opacity-40 cursor-default' })}
            onClick={() => !isEnd && onTurn(to)}
          />
        )
      })}
    </div>
  )
}
