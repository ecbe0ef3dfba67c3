import Download from 'lucide-react/icons/download'
import { type TableFormat, tableFormatLabels, tableFormats } from '@app/domain/kernel/table-files'
import { useHasFeature } from '../api/use-me.ts'
import { latePart } from '../loading/late-part.tsx'
import { Button } from '../ui/controls/button.tsx'
import { useOpenPlans } from '../windows/plans-context.ts'
import { useSave } from './use-save.ts'

const ChoiceMenu = latePart(() => import('./choice-menu.tsx'), { when: 'press' })

interface ExportMenuProps {
  /** Names what the file has. */
  label: string
  /** Requests the file from the server. */
  read: (format: TableFormat) => Promise<Blob>
  /** Name of the file without its ending, if the answer gives none. */
  fileName: string
}

/** Saves a table as a file. On a smaller plan it says which plan has it. */
export function ExportMenu({ label, read, fileName }: ExportMenuProps) {
  const hasFormats = useHasFeature('advanced_export_formats')
  const openPlans = useOpenPlans()
  const { busy, save } = useSave('Export failed')
  const button = (
    <Button variant="soft" busy={busy} icon={<Download aria-hidden size={18} />}>
      Export
    </Button>
  )
  if (hasFormats) {
    const choices = tableFormats.map((format) => ({
      name: tableFormatLabels[format],
      onSelect: () => save({ read: () => read(format), fileName: `${fileName}.${format}` }),
    }))
    return <ChoiceMenu trigger={button} label={label} choices={choices} />
  }
  if (!openPlans) return null
  return (
    <ChoiceMenu
      trigger={button}
      label="CSV and XLSX: Available with Pro plan"
      choices={[{ name: 'See plans', onSelect: openPlans }]}
    />
  )
}
