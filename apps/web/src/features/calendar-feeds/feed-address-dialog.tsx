import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Copy from 'lucide-react/icons/copy'
import { calendarFeedTexts } from '@app/domain/calendar-feeds/calendar-feeds.texts'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { useCopy } from '../../page/use-copy.ts'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

const texts = calendarFeedTexts.address

/** Address in the form that opens a calendar program on this device. */
const forThisDevice = (address: string): string => address.replace(/^https?:/, 'webcal:')

/** Address of a feed, shown only once. */
export function FeedAddressDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const copy = useCopy(texts)
  const canCopy = 'clipboard' in navigator
  return (
    <Dialog
      help={windowHelp.calendarFeed}
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.once}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {texts.done}
          </Button>
          {canCopy && (
            <Button icon={<Copy aria-hidden size={18} />} onClick={() => copy(address)}>
              {texts.copy}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-gap">
        <Field label={texts.label}>
          <TextInput
            readOnly
            value={address}
            className="font-mono text-s"
            onFocus={({ target }) => target.select()}
          />
        </Field>
        <div className="grid gap-1">
          <a href={forThisDevice(address)} className={buttonStyle('soft')}>
            <CalendarPlus aria-hidden size={18} />
            {texts.open}
          </a>
          <p className="text-s text-ink-soft">{texts.openHint}</p>
        </div>
        <div>
          <p className="font-semibold">{texts.google}</p>
          <p className="text-s text-ink-soft">{texts.googleHint}</p>
        </div>
      </div>
    </Dialog>
  )
}
