import Ellipsis from 'lucide-react/icons/ellipsis'
import { type ReactNode, useId, useRef, useState } from 'react'
import { analyticsTexts, chartTitles } from '@app/domain/health-score/health-analytics.texts'
import type { Chart } from '@app/domain/health-score/health-analytics.vocabulary'
import type { HealthFilters } from '@app/domain/health-score/health-score.contract'
import { latePart } from '../../loading/late-part.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Card } from '../../ui/layout/card.tsx'

/** Filters of a chart, as its export has them. */
export type ChartFilters = HealthFilters & { otherId?: string }

const MenuOfChart = latePart(() => import('./chart-menu.tsx'), { when: 'press' })

interface ChartMenuProps {
  chart: Chart
  filters: ChartFilters
  /** Switches the card to its table and back. */
  table?: { isShown: boolean; toggle: () => void }
}

/** Button of the table, picture and files of the chart in the card around it. */
export function ChartMenu(props: ChartMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <MenuOfChart
      {...props}
      findCard={() => button.current?.closest('section')}
      trigger={
        <IconButton
          ref={button}
          data-left-out
          label={analyticsTexts.options(chartTitles[props.chart])}
          icon={<Ellipsis aria-hidden size={20} />}
          className="-mt-2.5 -mr-3 text-ink-soft!"
        />
      }
    />
  )
}

interface ChartCardProps extends Omit<ChartMenuProps, 'table'> {
  /** The most important number, and its origin. */
  figure?: ReactNode
  detail?: ReactNode
  /** Meaning of the chart in a sentence. */
  words?: ReactNode
  note?: ReactNode
  /** Replaces chart and table if there is nothing to draw. */
  empty?: string | undefined
  /** Tools below the title. */
  tools?: ReactNode
  /** The numbers of the chart. Screen readers always have them. */
  table?: ReactNode
  /** Further figures below. */
  footer?: ReactNode
  children: ReactNode
}

/** Keys can scroll it. */
const scrolling = { role: 'region', tabIndex: 0 } as const

/** A chart with its title, its meaning in words and its table. */
export function ChartCard({
  chart,
  filters,
  figure,
  detail,
  words,
  note,
  empty,
  tools,
  table,
  footer,
  children,
}: ChartCardProps) {
  const id = useId()
  const [isTable, setTable] = useState(false)
  return (
    <Card aria-labelledby={id}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id} className="text-l font-semibold">
            {chartTitles[chart]}
          </h2>
          {figure !== undefined && (
            <p className="mt-1 font-display text-[1.5rem]/[1.1] font-semibold tracking-[-0.01em]">{figure}</p>
          )}
          {detail !== undefined && <p className="text-s text-ink-soft">{detail}</p>}
        </div>
        {empty === undefined && (
          <ChartMenu
            chart={chart}
            filters={filters}
            {...(table !== undefined && { table: { isShown: isTable, toggle: () => setTable(!isTable) } })}
          />
        )}
      </div>
      {tools}
      {empty === undefined ? (
        <>
          {!isTable && children}
          {isTable ? (
            // Scrolls separately, since a year has a row a day.
            <div
              {...scrolling}
              aria-label={analyticsTexts.tableOf(chartTitles[chart])}
              className="mt-3 max-h-96 overflow-auto rounded-[6px]"
            >
              {table}
            </div>
          ) : (
            <div data-left-out className="sr-only">
              {table}
            </div>
          )}
          {words !== undefined && (
            <p className="mt-3.5 font-display text-[1.125rem]/[1.4] font-medium wrap-anywhere">{words}</p>
          )}
          {note !== undefined && <p className="mt-2 text-s text-ink-soft">{note}</p>}
          {footer}
        </>
      ) : (
        <p className="mt-2 text-ink-soft">{empty}</p>
      )}
    </Card>
  )
}

interface ChartTableProps {
  caption: string
  headings: readonly ReactNode[]
  /** Each with its key; the first cell names the row. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** The numbers of a chart as a table. */
export const ChartTable = ({ caption, headings, rows }: ChartTableProps) => (
  <table className="w-full border-collapse text-left align-top">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr className="text-s text-ink-soft">
        {headings.map((heading, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a heading has no state, and its position identifies it
          <th key={at} scope="col" className="py-1.5 pr-3 font-semibold">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells: [name, ...cells] }) => (
        <tr key={key} className="border-t border-line align-top">
          <th scope="row" className="py-1.5 pr-3 text-s font-normal wrap-normal text-ink-soft">
            {name}
          </th>
          {cells.map((cell, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a cell has no state, and its position identifies it
            <td key={at} className="py-1.5 pr-3 wrap-anywhere tabular-nums">
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
