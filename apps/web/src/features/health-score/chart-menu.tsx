import type { ReactElement } from 'react'
import { analyticsTexts, chartTitles } from '@app/domain/health-score/health-analytics.texts'
import type { Chart } from '@app/domain/health-score/health-analytics.vocabulary'
import { tableFormatLabels, tableFormats } from '@app/domain/kernel/table-files'
import { client } from '../../api/client/client.ts'
import { useHasFeature, useMay } from '../../api/use-me.ts'
import { loadPart } from '../../loading/load-part.ts'
import { useSave } from '../../print/use-save.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/overlays/menu.tsx'
import { useOpenPlans } from '../../windows/plans-context.ts'
import type { ChartFilters } from './chart-card.tsx'

interface ChartMenuProps {
  trigger: ReactElement
  chart: Chart
  filters: ChartFilters
  /** Switches the card to its table and back. */
  table?: { isShown: boolean; toggle: () => void }
  findCard: () => HTMLElement | null | undefined
}

/** Table, picture and files of a chart. */
export default function ChartMenu({ trigger, chart, filters, table, findCard }: ChartMenuProps) {
  const { save } = useSave(analyticsTexts.saveFailed)
  const title = chartTitles[chart]
  const picture = () => save({ read: () => drawCard(findCard()), fileName: `${title}.png` })
  return (
    <Menu defaultOpen trigger={trigger}>
      {table && (
        <MenuItem onSelect={table.toggle}>{table.isShown ? 'Show as chart' : 'Show as table'}</MenuItem>
      )}
      <MenuItem onSelect={picture}>{analyticsTexts.savePicture}</MenuItem>
      <TableItems
        onSelect={(format) =>
          save({
            read: () => client.healthAnalytics.exportChart({ ...filters, chart, format }),
            fileName: `${title}.${format}`,
          })
        }
      />
    </Menu>
  )
}

/** The owner saves the table as a file; a smaller plan says which plan has it. */
function TableItems({ onSelect }: { onSelect: (format: (typeof tableFormats)[number]) => void }) {
  const mayExport = useMay('export reports')
  const hasFormats = useHasFeature('advanced_export_formats')
  const openPlans = useOpenPlans()
  if (!mayExport) return null
  if (hasFormats) {
    return tableFormats.map((format) => (
      <MenuItem key={format} onSelect={() => onSelect(format)}>
        {analyticsTexts.saveTable(tableFormatLabels[format])}
      </MenuItem>
    ))
  }
  if (!openPlans) return null
  return (
    <>
      <MenuSeparator />
      <MenuLabel>{analyticsTexts.tableOnPro}</MenuLabel>
      <MenuItem onSelect={openPlans}>See plans</MenuItem>
    </>
  )
}

/** Draws a card as a picture, without its menus and its table for screen readers. */
async function drawCard(card: HTMLElement | null | undefined): Promise<Blob> {
  const { domToBlob } = await loadPart(() => import('modern-screenshot'))
  const picture =
    card &&
    (await domToBlob(card, {
      scale: 2,
      filter: (node) => !(node instanceof HTMLElement && node.hasAttribute('data-left-out')),
    }))
  if (!picture) throw new Error('The card could not be drawn')
  return picture
}
