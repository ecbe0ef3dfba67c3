import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { secondFactorTexts } from '@app/domain/identity/second-factor/second-factor.texts'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { useCopy } from '../../../page/use-copy.ts'
import { saveFile } from '../../../print/save-file.ts'
import { Button } from '../../../ui/controls/button.tsx'

/** Prints a text without the surrounding page. */
function printText(text: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const { contentWindow: sheet, contentDocument } = frame
  if (!sheet || !contentDocument) return
  contentDocument.body.append(Object.assign(contentDocument.createElement('pre'), { textContent: text }))
  sheet.addEventListener('afterprint', () => frame.remove(), { once: true })
  sheet.print()
}

const TITLE = `${PRODUCT_NAME} backup codes`

/** New backup codes, shown only once. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  const copy = useCopy(secondFactorTexts)
  const text = `${TITLE}\n\n${codes.join('\n')}\n\n${secondFactorTexts.keepCodes}\n`
  const save = () =>
    saveFile(new Blob([text], { type: 'text/plain' }), `${PRODUCT_NAME.toLowerCase()}-backup-codes.txt`)
  return (
    <div className="grid grid-cols-1 gap-4">
      <p>{secondFactorTexts.keepCodes}</p>
      <ul
        aria-label="Backup codes"
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-x-4 gap-y-1 rounded-control bg-sunk p-3"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="wrap-anywhere select-all">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="soft" icon={<Copy aria-hidden size={18} />} onClick={() => copy(codes.join('\n'))}>
          Copy
        </Button>
        <Button variant="soft" icon={<Download aria-hidden size={18} />} onClick={save}>
          Download
        </Button>
        <Button variant="soft" icon={<Printer aria-hidden size={18} />} onClick={() => printText(text)}>
          Print
        </Button>
      </div>
    </div>
  )
}
