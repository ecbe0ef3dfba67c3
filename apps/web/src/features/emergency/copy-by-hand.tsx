import { useId } from 'react'
import { emergencyTexts } from '@app/domain/emergency/emergency.texts'
import { TextArea } from '../../ui/controls/text-area.tsx'

/** Text to select and copy by hand, for browsers that refuse copying to the page. */
export function CopyByHand({ text }: { text: string }) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-s">
        {emergencyTexts.copyByHand}
      </label>
      <TextArea
        id={id}
        readOnly
        rows={Math.min(8, text.split('\n').length)}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  )
}
