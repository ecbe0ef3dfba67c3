import { useQuery } from '@tanstack/react-query'
import Phone from 'lucide-react/icons/phone'
import { useLocation } from 'react-router'
import { telLink } from '@app/domain/kernel/phone'
import { serviceProviderTexts } from '@app/domain/service-providers/service-providers.texts'
import { PartFailure } from '../../api/part-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { useMay } from '../../api/use-me.ts'
import { Link } from '../../ui/controls/link.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { Row, RowList } from '../../ui/layout/row-list.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { withEmergency } from '../../windows/window-address.ts'

/** Vets and clinics among the household's contacts, first to call at the top; each is one tap away. */
export function Vets() {
  const contacts = useQuery(orpc.emergencyContacts.list.queryOptions({ input: {} }))
  const { data, error } = contacts
  if (!data) {
    if (!error) return <SkeletonRows label="Loading vets" rows={1} />
    const { vetsUnread } = serviceProviderTexts
    return (
      <PartFailure title={vetsUnread} error={error} busy={contacts.isFetching} retry={contacts.refetch} />
    )
  }
  const vets = data.filter(({ isVet, clinicName }) => isVet || clinicName !== null)
  if (vets.length === 0) return <NoVet />
  return (
    <RowList label="Vets">
      {vets.map(({ id, name, clinicName, phone }) => (
        <Row
          key={id}
          title={<AsWritten>{name}</AsWritten>}
          detail={
            <span translate="no">
              {clinicName !== null && clinicName !== name && <span className="block">{clinicName}</span>}
              {phone}
            </span>
          }
          trailing={
            <a
              href={telLink(phone)}
              aria-label={`Call ${name}, ${phone}`}
              className="grid size-11 place-items-center rounded-chip bg-action-soft text-action"
            >
              <Phone aria-hidden size={20} />
            </a>
          }
        />
      ))}
    </RowList>
  )
}

/** Links to the contacts for users who may edit them. */
function NoVet() {
  const { search } = useLocation()
  const mayAdd = useMay('add emergency information')
  return (
    <p className="text-ink-soft">
      {serviceProviderTexts.noVet}{' '}
      {mayAdd && (
        <Link to={{ search: withEmergency(search) }} className="inline-flex min-h-control items-center">
          {serviceProviderTexts.addVet}
        </Link>
      )}
    </p>
  )
}
