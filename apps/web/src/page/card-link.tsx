import { CARD_PATH, cardTexts } from '@app/domain/emergency/emergency.card-path'
import { buttonStyle } from '../ui/controls/button-style.ts'

/** The way to the emergency card where the app can't go on. It leaves the app, which may be what is broken. */
export function CardLink() {
  return (
    <p className="text-center">
      <a href={CARD_PATH} className={buttonStyle('quiet')}>
        {cardTexts.link}
      </a>
    </p>
  )
}
