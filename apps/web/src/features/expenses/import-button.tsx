import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { importTexts } from '@app/domain/expenses/import.texts'
import { useHasFeature, useMay } from '../../api/use-me.ts'
import { latePart } from '../../loading/late-part.tsx'
import { Button } from '../../ui/controls/button.tsx'

const ImportWindow = latePart(() => import('./import-window.tsx'), {
  when: 'press',
  onFailure: ({ onClose }) => onClose(),
})

/** Opens the import of expenses, for a user who may add some. */
export function ImportButton() {
  const [isOpen, setOpen] = useState(false)
  const hasFeature = useHasFeature('expense_tracking')
  const mayAdd = useMay('add expenses')
  if (!hasFeature || !mayAdd) return null
  return (
    <>
      <Button variant="soft" icon={<Upload aria-hidden size={18} />} onClick={() => setOpen(true)}>
        {importTexts.open}
      </Button>
      {isOpen && <ImportWindow onClose={() => setOpen(false)} />}
    </>
  )
}
