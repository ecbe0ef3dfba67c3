import { useQuery, queryOptions } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ServiceProviders } from '@app/domain/service-providers/service-providers.contract'
import { serviceProviderTexts } from '@app/domain/service-providers/service-providers.texts'
import { providerKinds, providerLabels } from '@app/domain/service-providers/service-providers.vocabulary'
import { client } from '../../api/client/client.ts'
import { toProblem } from '../../api/client/problem-error.ts'
import { useHasFeature, useMay } from '../../api/use-me.ts'
import { latePart } from '../../loading/late-part.tsx'
import type { PetInList } from '../../records/pets.ts'
import { RECORDS_KEY } from '../../records/records-key.ts'
import { Button } from '../../ui/controls/button.tsx'
import { LinkButton } from '../../ui/controls/link.tsx'
import { PhoneLink } from '../../ui/controls/phone-link.tsx'
import { Banner } from '../../ui/layout/banner.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { Vets } from './vets.tsx'

/** Groomer, trainer and daycare of a pet, reloaded with the pet's records. */
const providersQuery = (petId: string) =>
  queryOptions({
    queryKey: [RECORDS_KEY, 'service-providers', petId],
    queryFn: () => client.serviceProviders.getServiceProviders({ petId }),
  })

const EditServiceProviders = latePart(() => import('./edit-service-providers.tsx'), {
  place: <SkeletonRows label="Loading" rows={2} />,
})

/** Service providers of a pet: the vets of its household, and its groomer, trainer and daycare. */
export default function ServiceProvidersCard({ pet }: { pet: Pick<PetInList, 'id' | 'gender'> }) {
  const mayView = useMay('view service providers')
  return (
    <Card>
      <CardHeader title={serviceProviderTexts.card[pet.gender]} />
      <Vets />
      {mayView && <OtherProviders petId={pet.id} />}
    </Card>
  )
}

/** Groomer, trainer and daycare; the owner edits them if the plan includes it. */
function OtherProviders({ petId }: { petId: string }) {
  const { data, error, refetch } = useQuery(providersQuery(petId))
  const [editing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const mayEdit = useMay('edit service providers')
  const close = () => {
    setEditing(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  return (
    <div className="mt-3 grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">Service Providers</h3>
        {mayEdit && data && !editing && (
          <Button ref={opener} variant="soft" onClick={() => setEditing(true)}>
            Edit service providers
          </Button>
        )}
      </div>
      {error && !data && (
        <Banner
          tone="danger"
          title={toProblem(error).title}
          action={
            <Button variant="soft" onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        >
          {toProblem(error).message}
        </Banner>
      )}
      {!error && !data && <SkeletonRows label="Loading service providers" rows={1} />}
      {data && editing && <Editor petId={petId} providers={data} onClose={close} />}
      {data && !editing && <Providers providers={data} />}
    </div>
  )
}

interface EditorProps {
  petId: string
  providers: ServiceProviders
  onClose: () => void
}

/** Form, or a link to a plan that includes it (spec core-records §6). */
function Editor(props: EditorProps) {
  if (!useHasFeature('service_providers')) return <UpgradePrompt onClose={props.onClose} />
  return <EditServiceProviders {...props} />
}

function UpgradePrompt({ onClose }: { onClose: () => void }) {
  const { title, message } = serviceProviderTexts.upgrade
  return (
    <div className="grid justify-items-start gap-3">
      <h4 className="font-semibold">{title}</h4>
      <p className="text-ink-soft">{message}</p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/premium" reloadDocument>
          Upgrade to Premium
        </LinkButton>
        <Button variant="quiet" onClick={onClose}>
          Not now
        </Button>
      </div>
    </div>
  )
}

function Providers({ providers }: { providers: ServiceProviders }) {
  const known = providerKinds.filter(
    (kind) => providers[`${kind}Name`] ?? providers[`${kind}Phone`] ?? providers[`${kind}Address`],
  )
  if (known.length === 0) return <p className="text-ink-soft">No groomer, trainer or daycare yet.</p>
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-4 wrap-anywhere">
      {known.map((kind) => (
        <div key={kind}>
          <dt className="text-s text-ink-soft">{providerLabels[kind]}</dt>
          <dd translate="no" className="font-medium">
            {providers[`${kind}Name`]}
          </dd>
          <Phone who={providers[`${kind}Name`] ?? providerLabels[kind]} number={providers[`${kind}Phone`]} />
          <dd translate="no" className="text-s whitespace-pre-line text-ink-soft">
            {providers[`${kind}Address`]}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Phone({ who, number }: { who: string; number: string | null }) {
  if (number === null) return null
  return (
    <dd>
      <PhoneLink name={who} phone={number} />
    </dd>
  )
}
