import { useQuery } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import FileText from 'lucide-react/icons/file-text'
import Lock from 'lucide-react/icons/lock'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Siren from 'lucide-react/icons/siren'
import { type ReactNode, useState } from 'react'
import type { ExportEntry } from '@app/domain/exports/exports.contract'
import { estimateBytes } from '@app/domain/exports/exports.rules'
import {
  countInWords,
  exportDocumentDetails,
  exportDocumentLabels,
  exportTexts,
} from '@app/domain/exports/exports.texts'
import { type ExportDocument, exportDocuments } from '@app/domain/exports/exports.vocabulary'
import { planLabels } from '@app/domain/kernel/access/plan-names'
import { type Paper, paperLabels, papers } from '@app/domain/kernel/paper'
import { PartFailure } from '../../api/part-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { useMay, useMe } from '../../api/use-me.ts'
import { formatDay } from '../../format/format-dates.ts'
import { sizeInWords } from '../../format/size-in-words.ts'
import { usePaper } from '../../print/use-paper.ts'
import { NoPetsDrawing } from '../../ui/art/empty/no-pets-drawing.tsx'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { RadioChips, type RadioChipsProps } from '../../ui/controls/radio-chips.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { useAdd } from '../../windows/add-context.ts'
import { useOpenPlans } from '../plans/index.ts'
import { ExportButton } from './export-button.tsx'
import { type PetChoice, PetTicks } from './pet-ticks.tsx'
import { Preview } from './preview.tsx'
import { type ExportOrder, planOf, usePlanNeeded } from './use-exports.ts'

export interface TabProps {
  choice: PetChoice
  /** The user's exports, newest first. */
  entries: readonly ExportEntry[]
  /** The export in progress. */
  job: ExportEntry | undefined
  starting: ExportDocument | undefined
  onStart: (order: ExportOrder) => void
}

/** The four documents of any pets, with a preview of the first page. */
export function Quick({ choice, entries, job, starting, onStart }: TabProps) {
  const { paper, rememberPaper } = usePaper()
  const [document, setDocument] = useState<ExportDocument>('health-summary')
  const [presses, setPresses] = useState(0)
  const [vaccination, setVaccination] = useState({ petId: '', id: '' })
  const planNeeded = usePlanNeeded()
  const [pet] = choice.exported
  const count = choice.exported.length
  const action = count === choice.pets.length ? exportTexts.exportAll : exportTexts.exportSome(count)
  // The certificate of one vaccination is of one pet.
  const vaccinationId = count === 1 && vaccination.petId === pet?.id ? vaccination.id || null : null
  const vaccinationOf = (each: ExportDocument) => (each === 'vaccination-records' ? vaccinationId : null)
  const show = (each: ExportDocument) => {
    setDocument(each)
    setPresses(presses + 1)
  }
  const made = entries.map(({ pets, failures, ...entry }) => ({
    ...entry,
    pets: pets.length - failures.length,
  }))
  return (
    <div className="grid grid-cols-1 items-start gap-gap desktop:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] desktop:grid-rows-[auto_1fr] desktop:gap-x-6">
      <Card>
        {choice.pets.length === 0 ? (
          <WithoutPets />
        ) : (
          <PetTicks choice={choice}>
            <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <p aria-live="polite" className="text-s text-ink-soft">
                {exportTexts.chosen(choice.chosen.length, choice.pets.length)}.{' '}
                {exportTexts.size(
                  exportDocumentLabels[document],
                  sizeInWords(estimateBytes(document, count, made)),
                )}
                .
              </p>
              <PaperChips isLegendHidden chosen={paper} onChoose={rememberPaper} />
            </div>
          </PetTicks>
        )}
      </Card>
      <div className="min-w-0 desktop:col-start-2 desktop:row-span-2 desktop:row-start-1">
        <Preview
          shown={{ document, paper, vaccinationId: vaccinationOf(document) }}
          pet={pet}
          presses={presses}
        />
      </div>
      <Card className="@container py-1">
        <h2 className="sr-only">{exportTexts.documents}</h2>
        <ul className="divide-y divide-line">
          {exportDocuments.map((each) => {
            const plan = planNeeded({ document: each }, count)
            return (
              <DocumentRow
                key={each}
                document={each}
                isShown={each === document}
                isLocked={plan !== undefined}
                onPreview={planNeeded({ document: each }, 1) ? undefined : () => show(each)}
                exportButton={
                  <ExportButton
                    variant="soft"
                    label={`${action}: ${exportDocumentLabels[each]}`}
                    plan={plan}
                    progress={job?.document === each ? countInWords(job) : undefined}
                    busy={starting === each}
                    onExport={() =>
                      onStart({
                        document: each,
                        paper,
                        petIds: choice.petIds,
                        vaccinationId: vaccinationOf(each),
                      })
                    }
                  >
                    {action}
                  </ExportButton>
                }
              >
                {each === 'vaccination-records' && plan === undefined && pet && count === 1 && (
                  <VaccinationSelect
                    petId={pet.id}
                    chosen={vaccinationId ?? ''}
                    onChoose={(id) => {
                      setVaccination({ petId: pet.id, id })
                      setDocument(each)
                    }}
                  />
                )}
              </DocumentRow>
            )
          })}
        </ul>
      </Card>
    </div>
  )
}

function WithoutPets() {
  const { openAdd } = useAdd()
  const mayAdd = useMay('add pets')
  return (
    <EmptyState
      drawing={<NoPetsDrawing className="h-28" />}
      {...exportTexts.withoutPets}
      action={
        mayAdd && (
          <Button variant="soft" onClick={() => openAdd('pet')}>
            Add Your First Pet
          </Button>
        )
      }
    />
  )
}

type PaperChipsProps = Pick<RadioChipsProps<Paper>, 'isLegendHidden' | 'chosen' | 'onChoose'>

/** Chooses the paper of a document. */
export const PaperChips = (props: PaperChipsProps) => (
  <RadioChips
    {...props}
    legend={exportTexts.paper}
    choices={papers.map((value) => ({ value, label: paperLabels[value] }))}
  />
)

const icons = {
  'health-summary': FileText,
  'emergency-info': Siren,
  'vaccination-records': ShieldCheck,
  'medical-timeline': Clock,
} as const

interface DocumentRowProps {
  document: ExportDocument
  /** True for the document in the preview. */
  isShown: boolean
  isLocked: boolean
  /** Undefined for a document that the plan does not have. */
  onPreview: (() => void) | undefined
  exportButton: ReactNode
  children: ReactNode
}

function DocumentRow({ document, isShown, isLocked, onPreview, exportButton, children }: DocumentRowProps) {
  const { billing } = useMe()
  const openPlans = useOpenPlans()
  const Icon = icons[document]
  const plan = planOf(document)
  const title = exportDocumentLabels[document]
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2.5 py-4 @xl:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span
        aria-hidden
        className={joinClasses(
          'grid size-11 place-items-center rounded-[14px]',
          isShown ? 'bg-action-soft text-action' : 'bg-sunk text-ink-soft',
        )}
      >
        <Icon size={22} />
      </span>
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 leading-snug font-semibold">
          {title}
          {plan !== 'free' && billing !== 'off' && (
            <Chip
              tone={plan === 'pro' ? 'tier' : 'due'}
              icon={isLocked && !onPreview && <Lock aria-hidden size={12} />}
            >
              {planLabels[plan]}
            </Chip>
          )}
        </h3>
        <p className="text-s text-ink-soft">{exportDocumentDetails[document]}</p>
      </div>
      <div className="col-span-full flex flex-wrap gap-2 *:grow @xl:col-span-1 @xl:*:grow-0">
        {exportButton}
        {onPreview ? (
          <Button
            variant="quiet"
            aria-label={exportTexts.previewOf(title)}
            className="ring-1 ring-line ring-inset"
            onClick={onPreview}
          >
            {exportTexts.preview}
          </Button>
        ) : (
          openPlans && (
            <Button variant="quiet" className="ring-1 ring-line ring-inset" onClick={openPlans}>
              {exportTexts.seePlans}
            </Button>
          )
        )}
      </div>
      {children && <div className="col-span-full @xl:col-span-2 @xl:col-start-2">{children}</div>}
    </li>
  )
}

interface VaccinationSelectProps {
  petId: string
  /** Empty for all vaccinations. */
  chosen: string
  onChoose: (id: string) => void
}

/** Chooses between all vaccinations of a pet and the certificate of one. */
function VaccinationSelect({ petId, chosen, onChoose }: VaccinationSelectProps) {
  const vaccinations = useQuery(orpc.vaccinations.list.queryOptions({ input: { petId } }))
  const { data, error, isFetching, refetch } = vaccinations
  if (!data && error)
    return (
      <PartFailure title={exportTexts.vaccinationsFailed} error={error} busy={isFetching} retry={refetch} />
    )
  if (!data || data.entries.length === 0) return null
  return (
    <Field label={exportTexts.vaccination}>
      <Select value={chosen} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{exportTexts.allVaccinations}</option>
        {data.entries.map(({ id, vaccineName, administeredDate }) => (
          <option key={id} value={id}>
            {vaccineName}, {formatDay(administeredDate)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
