import Copy from 'lucide-react/icons/copy'
import Share from 'lucide-react/icons/share-2'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { familyTexts } from '@app/domain/households/invitations.texts'
import { useFormat } from '../../format/use-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import QrCode from '../../ui/layout/qr-code.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useToast } from '../../ui/overlays/toast-context.ts'

export interface ShownLink {
  url: string
  expiresAt: string
}

/** Invitation for a person in the same room: a QR code for their camera, and the link below it. Shown once. */
export function ShownLinkDialog({ link, onClose }: { link: ShownLink; onClose: () => void }) {
  const { moment } = useFormat()
  const showToast = useToast()
  const copy = async () => {
    await navigator.clipboard.writeText(link.url)
    showToast({ ...familyTexts.linkCopied, variant: 'success' })
  }
  return (
    <Dialog
      help={windowHelp.invite}
      open
      onOpenChange={(open) => !open && onClose()}
      textOnly
      title="Let them scan this"
      description={`Whoever opens it first joins your family. It works until ${moment(link.expiresAt)}.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Done
          </Button>
          {'share' in navigator && (
            <Button
              variant="soft"
              icon={<Share aria-hidden size={18} />}
              onClick={() => void navigator.share({ url: link.url }).catch(() => undefined)}
            >
              Share
            </Button>
          )}
          {'clipboard' in navigator && (
            <Button icon={<Copy aria-hidden size={18} />} onClick={() => void copy()}>
              Copy link
            </Button>
          )}
        </>
      }
    >
      <div className="grid justify-items-center gap-4">
        <QrCode text={link.url} label="QR code of the invitation" />
        <p className="text-center text-s break-all text-ink-soft select-all">{link.url}</p>
      </div>
    </Dialog>
  )
}
