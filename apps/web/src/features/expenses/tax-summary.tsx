import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { taxSummaryTexts as texts } from '@app/domain/expenses/tax-summary.texts'
import { client } from '../../api/client/client.ts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { PrintMenu } from '../../print/print-menu.tsx'
import { useSave } from '../../print/use-save.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'

/** Downloads the tax-deductible expenses of a year as PDF or CSV. */
export function TaxSummary() {
  const found = useQuery(orpc.taxSummary.listTaxYears.queryOptions({ input: {} }))
  const years = found.data?.years
  return (
    <section aria-labelledby="tax-summary" className="grid gap-2">
      <div>
        <h3 id="tax-summary" className="font-semibold">
          {texts.title}
        </h3>
        <p className="text-s text-ink-soft">{years?.length === 0 ? texts.none : texts.hint}</p>
      </div>
      {!years && found.error && (
        <LoadFailure heading="h3" error={found.error} retry={() => void found.refetch()} />
      )}
      {!years && !found.error && <SkeletonRows label="Loading years" rows={1} />}
      {years?.[0] !== undefined && <Downloads years={years} latest={years[0]} />}
    </section>
  )
}

function Downloads({ years, latest }: { years: readonly number[]; latest: number }) {
  const [chosen, choose] = useState(latest)
  const { busy, save } = useSave(texts.failed)
  const year = years.includes(chosen) ? chosen : latest
  const fileName = `tax-summary-${String(year)}`
  return (
    <div className="flex flex-wrap gap-2">
      <div className="w-28">
        <Select aria-label={texts.year} value={year} onChange={({ target }) => choose(Number(target.value))}>
          {years.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </div>
      <PrintMenu
        label={texts.pdf}
        print={(paper) => client.taxSummary.printTaxSummary({ year, paper })}
        fileName={`${fileName}.pdf`}
        failed={texts.failed}
      />
      <Button
        variant="soft"
        busy={busy}
        icon={<Download aria-hidden size={18} />}
        onClick={() =>
          save({ read: () => client.taxSummary.saveTaxSummary({ year }), fileName: `${fileName}.csv` })
        }
      >
        {texts.csv}
      </Button>
    </div>
  )
}
