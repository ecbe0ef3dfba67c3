import { photoTexts } from '@app/domain/photos/photos.errors'
import Images from 'lucide-react/icons/images'
import { UpsellCard } from '../plans/index.ts'

/** In the place of the gallery, or of adding to it, where the plan has none. */
export function PhotoUpsell() {
  const { title, message } = photoTexts.gallery
  return <UpsellCard title={title} message={message} icon={<Images aria-hidden size={24} />} />
}
