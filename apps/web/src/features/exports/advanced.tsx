import Lock from 'lucide-react/icons/lock'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { NO_SECTION } from '@app/domain/exports/exports.errors'
import { isBeyondSummary } from '@app/domain/exports/exports.rules'
import { countInWords, exportSectionLabels, exportTexts } from '@app/domain/exports/exports.texts'
import {
  type ExportFormat,
  exportFormatLabels,
  exportFormats,
  type ExportPeriod,
  exportPeriodLabels,
  exportPeriods,
  type ExportSection,
  exportSections,
  summarySections,
} from '@app/domain/exports/exports.vocabulary'
import { type Plan, planLabels } from '@app/domain/kernel/access/plan-names'
import { useHasFeature, useMay } from '../../api/use-me.ts'
import { latePart } from '../../loading/late-part.tsx'
import { usePaper } from '../../print/use-paper.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { Field, FieldError } from '../../ui/controls/field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import { useOpenPlans } from '../plans/index.ts'
import { ExportButton } from './export-button.tsx'
import { PetTicks } from './pet-ticks.tsx'
import { PaperChips, type TabProps } from './quick.tsx'
import { usePlanNeeded } from './use-exports.ts'

const AddTemplate = latePart(() => import('./template-forms.tsx'), {
  when: 'press',
  onFailure: ({ onClose }) => onClose(),
})

/** Choices that a template keeps. */
export interface Choices {
  format: ExportFormat
  period: ExportPeriod
  sections: readonly ExportSection[]
}

export const firstChoices: Choices = { format: 'pdf', period: 'all', sections: summarySections }

interface AdvancedProps extends TabProps {
  choices: Choices
  onChange: (choices: Choices) => void
}

/** A health summary of the chosen pets, period and sections, as a document or as tables. */
export function Advanced({ choices, onChange, choice, job, starting, onStart }: AdvancedProps) {
  const { format, period, sections } = choices
  const { paper, rememberPaper } = usePaper()
  const planNeeded = usePlanNeeded()
  const document = 'health-summary'
  const hasSections = sections.length > 0
  return (
    <div className="grid grid-cols-1 items-start gap-gap desktop:grid-cols-2 desktop:gap-x-6">
      <Card className="grid gap-5">
        <Formats
          chosen={format}
          planOf={(each) => planNeeded({ document, format: each }, 1)}
          onChoose={(each) => onChange({ ...choices, format: each })}
        />
        <Field label={exportTexts.period}>
          <Select
            value={period}
            onChange={({ target }) => onChange({ ...choices, period: target.value as ExportPeriod })}
          >
            {exportPeriods.map((each) => (
              <option key={each} value={each}>
                {exportPeriodLabels[each]}
              </option>
            ))}
          </Select>
        </Field>
        {format === 'pdf' && <PaperChips chosen={paper} onChoose={rememberPaper} />}
        <div>
          <PetTicks choice={choice}>
            <p aria-live="polite" className="mt-3 text-s text-ink-soft">
              {exportTexts.chosen(choice.chosen.length, choice.pets.length)}.
            </p>
          </PetTicks>
        </div>
      </Card>
      <Card>
        <Sections
          chosen={sections}
          planOf={(section) => planNeeded({ document, sections: [section] }, 1)}
          onChoose={(chosen) => onChange({ ...choices, sections: chosen })}
        />
        <div className="mt-3 grid gap-2">
          <ExportButton
            size="large"
            label={exportTexts.exportFormat(exportFormatLabels[format])}
            plan={planNeeded({ document, format, sections }, choice.exported.length)}
            progress={job?.document === document ? countInWords(job) : undefined}
            busy={starting === document}
            incomplete={!hasSections}
            onExport={() => {
              if (hasSections)
                onStart({ document, format, period, sections: [...sections], paper, petIds: choice.petIds })
            }}
          >
            {exportTexts.exportFormat(exportFormatLabels[format])}
          </ExportButton>
          {hasSections && <SaveTemplate choices={choices} />}
        </div>
      </Card>
    </div>
  )
}

function SaveTemplate({ choices }: { choices: Choices }) {
  const hasTemplates = useHasFeature('custom_export_templates')
  const mayAdd = useMay('add export templates')
  const [isOpen, setOpen] = useState(false)
  if (!hasTemplates || !mayAdd) return null
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {exportTexts.saveTemplate}
      </Button>
      {isOpen && <AddTemplate choices={choices} onClose={() => setOpen(false)} />}
    </>
  )
}

interface FormatsProps {
  chosen: ExportFormat
  /** Plan that a format needs beyond the household's. */
  planOf: (format: ExportFormat) => Plan | undefined
  onChoose: (format: ExportFormat) => void
}

/** Formats as large buttons; a locked one names its plan on hover and on focus. */
function Formats({ chosen, planOf, onChoose }: FormatsProps) {
  const openPlans = useOpenPlans()
  const isAnyLocked = exportFormats.some(planOf)
  return (
    <fieldset role="radiogroup" className="min-w-0">
      <legend className="mb-2.5 text-l font-semibold">{exportTexts.format}</legend>
      <div className="grid grid-cols-2 gap-2 min-[22rem]:grid-cols-4">
        {exportFormats.map((format) => (
          <FormatTile
            key={format}
            format={format}
            plan={planOf(format)}
            isChosen={format === chosen}
            onChoose={() => onChoose(format)}
          />
        ))}
      </div>
      {isAnyLocked && (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-s text-ink-soft">
          {exportTexts.formatsOnPro}
          {openPlans && (
            <Button variant="quiet" className="-mx-2 px-2 text-s text-action!" onClick={openPlans}>
              {exportTexts.seePlans}
            </Button>
          )}
        </p>
      )}
    </fieldset>
  )
}

interface FormatTileProps {
  format: ExportFormat
  plan: Plan | undefined
  isChosen: boolean
  onChoose: () => void
}

/** A locked choice takes the focus, so that its plan can be read, and stays as it is. */
const locked = { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() }

function FormatTile({ format, plan, isChosen, onChoose }: FormatTileProps) {
  const radio = (
    <input
      type="radio"
      name="export-format"
      value={format}
      checked={isChosen}
      {...(plan && locked)}
      // React reports a prevented click too.
      onChange={() => !plan && onChoose()}
      className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[14px] checked:ring-2 checked:ring-action checked:ring-inset aria-disabled:cursor-not-allowed"
    />
  )
  return (
    <label className="relative flex min-h-14 items-center justify-center gap-1 rounded-[14px] bg-sunk px-1 font-semibold whitespace-nowrap text-ink-soft has-checked:bg-action-soft has-checked:text-action">
      {plan ? <Tooltip text={exportTexts.availableWith(plan)}>{radio}</Tooltip> : radio}
      {plan && <Lock aria-hidden size={15} />}
      {exportFormatLabels[format]}
    </label>
  )
}

interface SectionsProps {
  chosen: readonly ExportSection[]
  /** Plan that a section needs beyond the household's. */
  planOf: (section: ExportSection) => Plan | undefined
  onChoose: (sections: ExportSection[]) => void
}

/** Sections of the export, in the order of its pages. */
function Sections({ chosen, planOf, onChoose }: SectionsProps) {
  const error = chosen.length === 0 ? NO_SECTION : undefined
  const choose = (section: ExportSection, isChosen: boolean) =>
    onChoose(exportSections.filter((each) => (each === section ? isChosen : chosen.includes(each))))
  return (
    <fieldset className="min-w-0" {...(error && { 'aria-describedby': 'export-sections-error' })}>
      <legend className="mb-1 text-l font-semibold">{exportTexts.sections}</legend>
      <div className="divide-y divide-line">
        {exportSections.map((section) => {
          const plan = isBeyondSummary(section) ? planOf(section) : undefined
          return (
            <Section
              key={section}
              section={section}
              plan={plan}
              isChosen={chosen.includes(section)}
              onChoose={(isChosen) => choose(section, isChosen)}
            />
          )
        })}
      </div>
      <FieldError id="export-sections-error" error={error} />
    </fieldset>
  )
}

interface SectionProps {
  section: ExportSection
  plan: Plan | undefined
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function Section({ section, plan, isChosen, onChoose }: SectionProps): ReactNode {
  if (!plan) {
    return (
      <Checkbox
        label={exportSectionLabels[section]}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
    )
  }
  return (
    <Tooltip text={exportTexts.availableWith(plan)}>
      <Checkbox
        // A template of a larger plan may have chosen the section.
        {...(isChosen ? {} : locked)}
        checked={isChosen}
        onChange={() => isChosen && onChoose(false)}
        label={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft">
            {exportSectionLabels[section]}
            <Chip tone="due" icon={<Lock aria-hidden size={12} />}>
              {planLabels[plan]}
            </Chip>
          </span>
        }
      />
    </Tooltip>
  )
}
