import {
  serviceProvidersContract,
  type ServiceProviders,
} from '@app/domain/service-providers/service-providers.contract'
import { serviceProviderTexts } from '@app/domain/service-providers/service-providers.texts'
import {
  providerKinds,
  providerLabels,
  type ProviderKind,
} from '@app/domain/service-providers/service-providers.vocabulary'
import { client } from '../../api/client/client.ts'
import { fieldSetOf, type FieldSet } from '../../forms/field-set.ts'
import { TextField } from '../../forms/fields.tsx'
import { EditFrame } from '../../records/edit-frame.tsx'
import { useEditRecord } from '../../records/use-edit-record.ts'

const details = { Name: 'name', Phone: 'phone', Address: 'address' } as const
type Field = `${ProviderKind}${keyof typeof details}`

const labels = Object.fromEntries(
  providerKinds.flatMap((kind) =>
    Object.entries(details).map(([key, word]) => [`${kind}${key}`, `${providerLabels[kind]} ${word}`]),
  ),
) as Record<Field, string>

interface EditServiceProvidersProps {
  petId: string
  providers: ServiceProviders
  onClose: () => void
}

/** Form for a pet's groomer, trainer and daycare. */
export default function EditServiceProviders({ petId, providers, onClose }: EditServiceProvidersProps) {
  const { version, ...known } = providers
  const defaults = Object.fromEntries(Object.entries(known).map(([field, text]) => [field, text ?? '']))
  const edit = useEditRecord(serviceProvidersContract.setServiceProviders, {
    texts: serviceProviderTexts,
    defaults,
    fixed: { petId, version },
    send: client.serviceProviders.setServiceProviders,
    onClose,
  })
  return (
    <EditFrame
      label="Edit service providers"
      edit={edit}
      labels={labels}
      cancelLabel="Cancel Edit"
      onClose={onClose}
    >
      {providerKinds.map((kind) => (
        <ProviderFields key={kind} kind={kind} fields={fieldSetOf(edit)} />
      ))}
    </EditFrame>
  )
}

function ProviderFields({ kind, fields }: { kind: ProviderKind; fields: FieldSet<Field> }) {
  return (
    <fieldset className="grid gap-gap sm:grid-cols-3">
      <legend className="mb-2 font-semibold">{providerLabels[kind]}</legend>
      <TextField fields={fields} name={`${kind}Name`} label={labels[`${kind}Name`]} />
      <TextField fields={fields} name={`${kind}Phone`} label={labels[`${kind}Phone`]} type="tel" />
      <TextField fields={fields} name={`${kind}Address`} label={labels[`${kind}Address`]} />
    </fieldset>
  )
}
