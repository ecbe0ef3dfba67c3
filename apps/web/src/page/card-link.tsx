import { CARD_PATH, cardTexts } from '@app/domain/emergency/emergency.card-path'
import { buttonStyle } from '../ui/controls/button-style.ts'

/** The link to the emergency card for a broken app. It leaves the app, which may be the cause. */
export function CardLink() {
  return (
    <p className="text-center">
      <a href={CARD_PATH} className={buttonStyle('quiet')}>
        {cardTexts.link}
      </a>
    </p>
  )
}
