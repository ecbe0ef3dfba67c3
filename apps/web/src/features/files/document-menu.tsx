import Download from 'lucide-react/icons/download'
import type { MedicalDocument } from '@app/domain/files/documents.contract'
import type { MenuEntriesProps } from '../../records/record-kind.ts'
import { MenuDownload } from '../../ui/overlays/menu.tsx'
import { fileNameOf } from './file-name.ts'

/** Menu entry that downloads a document. */
export default function DocumentMenu({ entry }: MenuEntriesProps<MedicalDocument>) {
  return (
    <MenuDownload href={entry.file} fileName={fileNameOf(entry)} icon={<Download aria-hidden size={18} />}>
      Download
    </MenuDownload>
  )
}
