import Printer from 'lucide-react/icons/printer'
import { likelyPaper, type Paper, papers } from '@app/domain/kernel/paper'
import { keep, recall } from '../api/client/device-storage.ts'
import { toProblem } from '../api/client/problem-error.ts'
import { useOneAtATime } from '../api/use-one-at-a-time.ts'
import { useProblemToast } from '../api/use-problem-toast.ts'
import { useFormat } from '../format/use-format.ts'
import { latePart } from '../loading/late-part.tsx'
import { Button } from '../ui/controls/button.tsx'
import { useDropFailures } from '../ui/overlays/toast-context.ts'
import { saveFile } from './save-file.ts'

const PaperMenu = latePart(() => import('./paper-menu.tsx'), { when: 'press' })

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
  const { busy, run } = useOneAtATime()
  const showProblem = useProblemToast()
  const dropFailures = useDropFailures()
  const printOn = async (paper: Paper) => {
    keep('device', PAPER_KEY, paper)
    dropFailures()
    try {
      saveFile(await print(paper), fileName)
    } catch (error) {
      showProblem({ title: failed, message: toProblem(error).message })
    }
  }
  const button = (
    <Button variant="soft" busy={busy} disabled={disabled} icon={<Printer aria-hidden size={18} />}>
      {label}
    </Button>
  )
  if (disabled) return button
  return (
    <PaperMenu
      trigger={button}
      papers={inOrder(readPaper() ?? likelyPaper(zone))}
      onChoose={(paper) => void run(() => printOn(paper))}
    />
  )
}

const readPaper = (): Paper | undefined => papers.find((paper) => paper === recall('device', PAPER_KEY))

const inOrder = (first: Paper): Paper[] => [first, ...papers.filter((paper) => paper !== first)]
