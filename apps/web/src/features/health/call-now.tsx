import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { callNow } from '@app/domain/health/symptoms.texts'
import { telLink } from '@app/domain/kernel/phone'
import { PartFailure } from '../../api/part-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { LinkButton } from '../../ui/controls/link.tsx'
import { Banner } from '../../ui/layout/banner.tsx'
import { withEmergency } from '../../windows/window-address.ts'

const bringIntoView = (end: HTMLElement | null): void => end?.scrollIntoView({ block: 'nearest' })

/** Calm call to act: call a vet now, with the contacts of the household. `reasons` are sentences about the answers. */
export function CallNow({ reasons }: { reasons?: readonly string[] }) {
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
        {reasons?.map((reason) => (
          <p key={reason} className="font-semibold">
            {reason}
          </p>
        ))}
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
      {/* Scrolls into view: the advice appears below the ticked sign, perhaps out of sight, and grows once the
          contacts load. */}
      <span key={contacts?.length} ref={bringIntoView} className="block scroll-mb-4" />
    </div>
  )
}
