import { photoTexts } from '@app/domain/files/photos.errors'
import Images from 'lucide-react/icons/images'
import { Button } from '../../ui/controls/button.tsx'
import { UpsellCard } from '../plans/index.ts'

/** In the place of the gallery, or of adding to it, where the plan has none or where it could not be read. */
export function PhotoUpsell({ onRetry }: { onRetry?: () => void }) {
  const { title, message } = photoTexts.gallery
  return (
    <div className="grid justify-items-center gap-3">
      <UpsellCard title={title} message={message} icon={<Images aria-hidden size={24} />} />
      {onRetry && (
        <Button variant="soft" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  )
}
