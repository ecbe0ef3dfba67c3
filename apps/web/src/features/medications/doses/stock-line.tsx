import { deviceLocale } from '../../../format/device-locale.ts'
import type { DosedMedication } from '@app/domain/medications/doses/doses.contract'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../../api/use-me.ts'
import { formatDay } from '../../../format/format-dates.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Chip } from '../../../ui/controls/chip.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'

const RefillDialog = lazy(() => import('./refill-dialog.tsx'))

interface StockLineProps {
  medication: DosedMedication
}

/** What is on hand, how long it lasts, and the way to fill it up. */
export function StockLine({ medication }: StockLineProps) {
  const [refilling, setRefilling] = useState(false)
  const mayRefill = useMay('mark doses')
  const { stock, name, medicationId } = medication
  return (
    <div>
      {stock && (
        <p className="flex flex-wrap items-center gap-2 text-s text-ink-soft">
          {stockInWords(stock)}
          {stock.low && <Chip tone="due">Running low</Chip>}
        </p>
      )}
      <div className="-ml-4 flex flex-wrap">
        {mayRefill && (
          <Button variant="quiet" onClick={() => setRefilling(true)}>
            {stock ? 'Refill' : 'Count the stock'}
            <VisuallyHidden> of {name}</VisuallyHidden>
          </Button>
        )}
      </div>
      {refilling && (
        <Suspense fallback={null}>
          <RefillDialog medicationId={medicationId} name={name} onClose={() => setRefilling(false)} />
        </Suspense>
      )}
    </div>
  )
}

function stockInWords({ unitsOnHand, runsOutOn }: NonNullable<DosedMedication['stock']>): string {
  const left = `${unitsOnHand.toLocaleString(deviceLocale())} left`
  return runsOutOn ? `${left} · runs out ${formatDay(runsOutOn)}` : left
}
