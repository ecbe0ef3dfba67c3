import Printer from 'lucide-react/icons/printer'
import { likelyPaper, type Paper, paperLabels, papers } from '@app/domain/kernel/paper'
import { keep, recall } from '../api/client/device-storage.ts'
import { useFormat } from '../format/use-format.ts'
import { latePart } from '../loading/late-part.tsx'
import { Button } from '../ui/controls/button.tsx'
import { useSave } from './use-save.ts'

const ChoiceMenu = latePart(() => import('./choice-menu.tsx'), { when: 'press' })

const PAPER_KEY = 'paper'

interface PrintMenuProps {
  label: string
  /** Requests the sheet from the server. */
  print: (paper: Paper) => Promise<Blob>
  /** Name of the file, if the answer gives none. */
  fileName: string
  /** Title of a failure. */
  failed: string
  /** True if nothing printable is chosen. */
  disabled?: boolean
}

/** Prints a sheet as PDF on one of the papers; the last used paper is first. */
export function PrintMenu({ label, print, fileName, failed, disabled = false }: PrintMenuProps) {
  const { zone } = useFormat()
  const { busy, save } = useSave(failed)
  const printOn = (paper: Paper) => {
    keep('device', PAPER_KEY, paper)
    save({ read: () => print(paper), fileName })
  }
  const button = (
    <Button variant="soft" busy={busy} disabled={disabled} icon={<Printer aria-hidden size={18} />}>
      {label}
    </Button>
  )
  if (disabled) return button
  return (
    <ChoiceMenu
      trigger={button}
      label="PDF for"
      choices={inOrder(readPaper() ?? likelyPaper(zone)).map((paper) => ({
        name: paperLabels[paper],
        onSelect: () => printOn(paper),
      }))}
    />
  )
}

const readPaper = (): Paper | undefined => papers.find((paper) => paper === recall('device', PAPER_KEY))

const inOrder = (first: Paper): Paper[] => [first, ...papers.filter((paper) => paper !== first)]
