import type { DosedMedication } from '@app/domain/doses/doses.contract'
import { useState } from 'react'
import { useMay } from '../../api/use-me.ts'
import { formatDay } from '../../format/format-dates.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { RefillDialog } from './refill-dialog.tsx'

/** What is on hand, how long it lasts, and the way to fill it up. */
export function StockLine({ medication }: { medication: DosedMedication }) {
  const [refilling, setRefilling] = useState(false)
  const mayRefill = useMay('mark doses')
  const { stock, name, medicationId } = medication
  if (!stock && !mayRefill) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {stock && (
        <p className="flex flex-wrap items-center gap-2 text-s text-ink-soft">
          {stockInWords(stock)}
          {stock.low && <Chip tone="due">Running low</Chip>}
        </p>
      )}
      {mayRefill && (
        <Button variant="quiet" className={stock ? '' : '-ml-4'} onClick={() => setRefilling(true)}>
          {stock ? 'Refill' : 'Count the stock'}
          <VisuallyHidden> of {name}</VisuallyHidden>
        </Button>
      )}
      {refilling && (
        <RefillDialog medicationId={medicationId} name={name} onClose={() => setRefilling(false)} />
      )}
    </div>
  )
}

function stockInWords({ unitsOnHand, runsOutOn }: NonNullable<DosedMedication['stock']>): string {
  const left = `${unitsOnHand.toLocaleString()} left`
  return runsOutOn ? `${left} · lasts until ${formatDay(runsOutOn)}` : left
}
