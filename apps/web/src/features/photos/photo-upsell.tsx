import { photoTexts } from '@app/domain/photos/photos.errors'
import Images from 'lucide-react/icons/images'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link.tsx'

/** In the place of the gallery where the plan has none, or where it could not be read. */
export function PhotoUpsell({ onRetry }: { onRetry?: () => void }) {
  const { title, message } = photoTexts.gallery
  return (
    <Card className="grid justify-items-center gap-3 text-center">
      <span className="grid size-12 place-items-center rounded-[16px] bg-lilac">
        <Images aria-hidden size={24} />
      </span>
      <h3 className="font-display text-xl font-semibold">{title}</h3>
      <p className="text-ink-soft">{message}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <LinkButton to="/premium" reloadDocument>
          Upgrade to Premium
        </LinkButton>
        {onRetry && (
          <Button variant="soft" onClick={onRetry}>
            Try Again
          </Button>
        )}
      </div>
    </Card>
  )
}
