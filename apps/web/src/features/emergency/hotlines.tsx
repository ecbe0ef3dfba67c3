import { emergencyTexts } from '@app/domain/emergency/emergency.texts'
import { poisonHotlines } from '@app/domain/emergency/emergency.vocabulary'
import { telLink } from '@app/domain/kernel/phone'
import { Row, RowList } from '../../ui/row-list.tsx'

/** The two poison hotlines that every list of contacts ends with. */
export function Hotlines() {
  const { title, note } = emergencyTexts.hotlines
  return (
    <div>
      <RowList label={title}>
        {poisonHotlines.map(({ name, phone }) => (
          <Row
            key={phone}
            title={name}
            detail={
              <a
                href={telLink(phone)}
                aria-label={`Call ${name}, ${phone}`}
                className="inline-flex min-h-11 items-center rounded-[6px] font-semibold text-action underline-offset-4 hover:underline"
              >
                {phone}
              </a>
            }
          />
        ))}
      </RowList>
      <p className="text-s text-ink-soft">{note}</p>
    </div>
  )
}
