import { telLink } from '@app/domain/kernel/phone'
import { callNow } from '@app/domain/health/symptoms.texts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { PartFailure } from '../../api/part-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { withEmergency } from '../../windows/emergency-address.ts'
import { Banner } from '../../ui/layout/banner.tsx'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { LinkButton } from '../../ui/controls/link.tsx'

const bringIntoView = (end: HTMLElement | null): void => end?.scrollIntoView({ block: 'nearest' })

/** Calm and at once: a vet is called now, and whom the household has to call. */
export function CallNow() {
  const {
    data: contacts,
    error,
    refetch,
    isFetching,
  } = useQuery(orpc.emergencyContacts.list.queryOptions({ input: {} }))
  const { search } = useLocation()
  return (
    <div>
      <Banner tone="danger" title={callNow.title}>
        <p>{callNow.message}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {(contacts ?? [])
            .filter(({ isVet }) => isVet)
            .map(({ id, name, phone }) => (
              <a key={id} href={telLink(phone)} className={buttonStyle('primary')}>
                Call {name}
              </a>
            ))}
          <LinkButton variant="soft" to={{ search: withEmergency(search) }}>
            Emergency contacts and hotlines
          </LinkButton>
        </div>
        {!contacts && error && (
          <PartFailure title={callNow.contactsFailed} error={error} busy={isFetching} retry={refetch} />
        )}
      </Banner>
      {/* It comes below what was ticked, where it may be out of sight, and grows when the contacts are there. */}
      <span key={contacts?.length} ref={bringIntoView} className="block scroll-mb-4" />
    </div>
  )
}
