import Printer from 'lucide-react/icons/printer'
import { type Paper, paperLabels, papers } from '@app/domain/kernel/paper'
import { latePart } from '../loading/late-part.tsx'
import { Button } from '../ui/controls/button.tsx'
import { usePaper } from './use-paper.ts'
import { useSave } from './use-save.ts'

const ChoiceMenu = latePart(() => import('./choice-menu.tsx'), { when: 'press' })

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
  const { paper: first, rememberPaper } = usePaper()
  const { busy, save } = useSave(failed)
  const printOn = (paper: Paper) => {
    rememberPaper(paper)
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
      choices={inOrder(first).map((paper) => ({
        name: paperLabels[paper],
        onSelect: () => printOn(paper),
      }))}
    />
  )
}

const inOrder = (first: Paper): Paper[] => [first, ...papers.filter((paper) => paper !== first)]
