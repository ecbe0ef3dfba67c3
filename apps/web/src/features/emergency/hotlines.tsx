import { emergencyTexts } from '@app/domain/emergency/emergency.texts'
import { poisonHotlines } from '@app/domain/emergency/emergency.vocabulary'
import { PhoneLink } from '../../ui/controls/phone-link.tsx'
import { Row, RowList } from '../../ui/layout/row-list.tsx'

/** The two poison hotlines at the end of every list of contacts. */
export function Hotlines() {
  const { title, note } = emergencyTexts.hotlines
  return (
    <div>
      <RowList label={title}>
        {poisonHotlines.map(({ name, phone }) => (
          <Row key={phone} title={name} detail={<PhoneLink name={name} phone={phone} />} />
        ))}
      </RowList>
      <p className="text-s text-ink-soft">{note}</p>
    </div>
  )
}
