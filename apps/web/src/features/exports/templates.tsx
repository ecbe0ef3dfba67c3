import { useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import { type ExportTemplate } from '@app/domain/exports/export-templates.contract'
import { exportTemplateTexts } from '@app/domain/exports/export-templates.texts'
import { exportLink } from '@app/domain/exports/exports.rules'
import { exportSectionLabels } from '@app/domain/exports/exports.texts'
import { exportFormatLabels, exportPeriodLabels } from '@app/domain/exports/exports.vocabulary'
import { list } from '@app/domain/kernel/message-format'
import { client } from '../../api/client/client.ts'
import { useHasFeature } from '../../api/use-me.ts'
import { latePart } from '../../loading/late-part.tsx'
import type { RecordKind } from '../../records/record-kind.ts'
import { RecordList } from '../../records/record-list.tsx'
import { RECORDS_KEY } from '../../records/records-key.ts'
import { UnsavedEditsGuard } from '../../records/unsaved-edits-guard.tsx'
import { useUnsavedEdits } from '../../records/unsaved-edits.ts'
import { LinkButton } from '../../ui/controls/link.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { UpsellCard } from '../plans/index.ts'

/** Templates of a household as a list. */
export const templateKind: RecordKind<ExportTemplate> = {
  slug: 'export-templates',
  label: 'Templates',
  words: 'export templates',
  needs: 'custom_export_templates',
  texts: exportTemplateTexts,
  empty: exportTemplateTexts.empty,
  client: client.exportTemplates,
  titleOf: ({ name }) => name,
  describe: ({ name, format, period, sections }) => ({
    title: name,
    isName: true,
    leading: (
      <span aria-hidden className="grid size-11 place-items-center rounded-[14px] bg-sunk text-ink-soft">
        <FileText size={22} />
      </span>
    ),
    lines: [
      `${exportFormatLabels[format]}, ${exportPeriodLabels[period]}`,
      list(sections.map((section) => exportSectionLabels[section])),
    ],
  }),
  Actions: ({ entry }) => (
    <LinkButton variant="soft" to={exportLink('advanced', entry.id)}>
      {exportTemplateTexts.use}
      <span className="sr-only"> {entry.name}</span>
    </LinkButton>
  ),
  Editor: latePart(async () => ({ default: (await import('./template-forms.tsx')).EditTemplate }), {
    place: 'around',
  }),
}

/** Saved exports of the household. A smaller plan shows the way to Pro, and those of an earlier plan. */
export function Templates() {
  if (useHasFeature('custom_export_templates')) return <TemplateList />
  return (
    <div className="grid grid-cols-1 gap-gap">
      <UpsellCard {...exportTemplateTexts.upsell} to="/pro" icon={<FileText aria-hidden size={24} />} />
      <EarlierTemplates />
    </div>
  )
}

/** Templates of an earlier plan; nothing without any. */
function EarlierTemplates() {
  const { data } = useQuery({
    queryKey: [RECORDS_KEY, templateKind.slug, 'earlier'],
    queryFn: () => client.exportTemplates.list({}),
  })
  if (!data?.entries.length) return null
  return <TemplateList note={exportTemplateTexts.onlyRead} />
}

function TemplateList({ note }: { note?: string }) {
  const edits = useUnsavedEdits()
  return (
    <UnsavedEditsGuard edits={edits} holdsAddress>
      <Card className="@container">
        <RecordList inCard kind={templateKind} />
        {note && <p className="mt-2 text-s text-ink-soft">{note}</p>}
      </Card>
    </UnsavedEditsGuard>
  )
}
