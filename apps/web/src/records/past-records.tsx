import { recordTexts } from '@app/domain/records/records.texts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import { joinClasses } from '../ui/behaviour/join-classes.ts'
import { useEditorsHere } from './unsaved-edits.ts'

interface PastRecordsProps {
  count: number
  /** Until the person folds it or opens it. */
  unfolded: boolean
  /** Before what is in it goes. */
  onFold: () => void
  children: ReactNode
}

/** What is over, folded into one line. */
export function PastRecords({ count, unfolded, onFold, children }: PastRecordsProps) {
  const id = useId()
  const [chosen, choose] = useState<boolean>()
  const { leave } = useEditorsHere()
  const isOpen = chosen ?? unfolded
  const toggle = () => {
    if (!isOpen) {
      choose(true)
      return
    }
    leave(() => {
      onFold()
      choose(false)
    })
  }
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={toggle}
          className="flex min-h-control items-center gap-2 rounded-control font-semibold text-ink-soft hover:text-ink"
        >
          {recordTexts.past(count)}
          <ChevronDown
            aria-hidden
            size={20}
            className={joinClasses('shrink-0 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h3>
      {isOpen && (
        <div id={id} className="grid grid-cols-1 gap-3">
          {children}
        </div>
      )}
    </section>
  )
}
