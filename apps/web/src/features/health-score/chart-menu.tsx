import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { periodInWords } from '@app/domain/expenses/expenses.texts'
import { analyticsTexts, chartTitles } from '@app/domain/health-score/health-analytics.texts'
import type { Chart } from '@app/domain/health-score/health-analytics.vocabulary'
import { list } from '@app/domain/kernel/message-format'
import { tableFormatLabels, tableFormats } from '@app/domain/kernel/table-files'
import { rollingStart } from '@app/domain/kernel/time/dates'
import { client } from '../../api/client/client.ts'
import { toProblem } from '../../api/client/problem-error.ts'
import { useHasFeature, useMay } from '../../api/use-me.ts'
import { useOneAtATime } from '../../api/use-one-at-a-time.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { useToday } from '../../format/use-now.ts'
import { loadPart } from '../../loading/load-part.ts'
import { asDataUrl } from '../../print/as-data-url.ts'
import { useSave } from '../../print/use-save.ts'
import { petsQuery } from '../../records/pets.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/overlays/menu.tsx'
import { useOpenPlans } from '../../windows/plans-context.ts'
import { useShareRecord } from '../community/index.ts'
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
  const caption = useCaption(filters)
  const share = useShare(chart, caption, findCard)
  const picture = () => save({ read: () => drawCard(findCard(), caption), fileName: `${title}.png` })
  return (
    <Menu defaultOpen trigger={trigger}>
      {table && (
        <MenuItem onSelect={table.toggle}>{table.isShown ? 'Show as chart' : 'Show as table'}</MenuItem>
      )}
      <MenuItem onSelect={picture}>{analyticsTexts.savePicture}</MenuItem>
      {share && <MenuItem onSelect={share}>{analyticsTexts.shareInCommunity}</MenuItem>}
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

/** Hands a picture of the chart to the form of a post; undefined without a community. */
function useShare(
  chart: Chart,
  caption: string,
  findCard: ChartMenuProps['findCard'],
): (() => void) | undefined {
  const shareRecord = useShareRecord()
  const { run } = useOneAtATime()
  const showProblem = useProblemToast()
  if (!shareRecord) return undefined
  const title = chartTitles[chart]
  return () =>
    void run(async () => {
      try {
        const file = new File([await drawCard(findCard(), caption)], `${title}.png`, { type: 'image/png' })
        shareRecord({ file, alt: analyticsTexts.sharedAs(title, caption) })
      } catch (error) {
        showProblem({ title: analyticsTexts.shareFailed, message: toProblem(error).message })
      }
    })
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

/** Pets and period of a chart, which a picture without its page would lack. */
function useCaption({ petId, otherId, months }: ChartFilters): string {
  const { data: pets = [] } = useQuery(petsQuery)
  const today = useToday()
  const names = [petId, otherId].flatMap((id) => pets.find((pet) => pet.id === id)?.name ?? [])
  const period = periodInWords(rollingStart(today, Number(months)), today)
  return `${list(names) || analyticsTexts.allPets}, ${period}`
}

/** Controls and the table for screen readers, which a picture leaves out. */
const LEFT_OUT = '[data-left-out], button, details, :has(> select)'
/** Height of the caption below a picture, in pixels. */
const CAPTION_HEIGHT = 28

/** Draws a card as a picture with its caption. */
async function drawCard(card: HTMLElement | null | undefined, caption: string): Promise<Blob> {
  const { domToBlob } = await loadPart(() => import('modern-screenshot'))
  const picture =
    card &&
    (await domToBlob(card, {
      scale: 2,
      font: { cssText: await embedFonts() },
      height: card.offsetHeight + CAPTION_HEIGHT,
      filter: (node) => !(node instanceof Element && node.matches(LEFT_OUT)),
      style: { position: 'relative' },
      onCloneNode: (clone) => {
        if (clone instanceof HTMLElement) clone.append(captionOf(card, caption))
      },
    }))
  if (!picture) throw new Error('The card could not be drawn')
  return picture
}

/** The caption at the foot of a drawn card, which has no style sheet. */
function captionOf(card: HTMLElement, text: string): HTMLElement {
  const { color, fontFamily, paddingLeft } = getComputedStyle(card)
  const caption = document.createElement('p')
  caption.textContent = text
  Object.assign(caption.style, {
    position: 'absolute',
    left: paddingLeft,
    right: paddingLeft,
    bottom: '12px',
    margin: '0',
    color,
    fontFamily,
    fontSize: '13px',
    lineHeight: '16px',
  })
  return caption
}

/** Address of a file in a style sheet. */
const FILE = /url\("([^"]+)"\)/u

/**
 * Rules of the fonts with their files inside. The library reads the rules through a style element, which the policy of
 * the page blocks. A font that cannot be read is left out: the picture then has the next one of the family.
 */
async function embedFonts(): Promise<string> {
  const rules = new Map(
    [...document.styleSheets].flatMap(({ href, cssRules }) =>
      [...cssRules]
        .filter((rule) => rule instanceof CSSFontFaceRule)
        .map(
          ({ cssText }) =>
            [cssText, new URL(FILE.exec(cssText)?.[1] ?? '', href ?? document.baseURI)] as const,
        ),
    ),
  )
  const embedded = [...rules].map(async ([rule, { href }]) =>
    FILE.test(rule)
      ? rule.replace(FILE, `url("${await asDataUrl(await (await fetch(href)).blob())}")`)
      : rule,
  )
  const read = await Promise.allSettled(embedded)
  return read.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])).join('\n')
}
