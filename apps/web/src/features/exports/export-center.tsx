import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ExportEntry } from '@app/domain/exports/exports.contract'
import { exportLink, isUnderWay } from '@app/domain/exports/exports.rules'
import { countInWords, exportTabLabels, exportTexts, workInWords } from '@app/domain/exports/exports.texts'
import { COMPLETE_MILLISECONDS, type ExportTab, exportTabs } from '@app/domain/exports/exports.vocabulary'
import { client } from '../../api/client/client.ts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { useChange } from '../../api/use-change.ts'
import { livingPets, type PetInList, petsQuery } from '../../records/pets.ts'
import { useRecordPages } from '../../records/use-record-pages.ts'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/controls/tabs.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { Advanced, type Choices, firstChoices } from './advanced.tsx'
import { History } from './history.tsx'
import { JobBar } from './job-bar.tsx'
import { petChoiceOf } from './pet-ticks.tsx'
import { Quick, type TabProps } from './quick.tsx'
import { templateKind, Templates } from './templates.tsx'
import { exportsQuery, useDownload, useEndOfExports, useResultToast, useStartExport } from './use-exports.ts'

/** Exports of the household's records. The running export stays in sight on all tabs. */
export default function ExportCenter() {
  const { data: pets, error, refetch } = useQuery(petsQuery)
  if (!pets && error) return <LoadFailure error={error} retry={refetch} />
  if (!pets) return <SkeletonRows label="Loading pets" />
  return <Center allPets={pets} />
}

function Center({ allPets }: { allPets: readonly PetInList[] }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const tab = exportTabs.find((each) => each === search.get('part')) ?? 'quick'
  const [chosenIds, setChosenIds] = useState<readonly string[]>([])
  const choice = petChoiceOf(livingPets(allPets), chosenIds, setChosenIds)
  const [draft, setDraft] = useState<Draft>()
  const list = useQuery(exportsQuery)
  const entries = list.data?.entries
  const { fetching, download } = useDownload(client.exports.linkExport)
  const { starting, start } = useStartExport(choice.pets.length > 0)
  const showResult = useResultToast(download)
  const [completed, setCompleted] = useCompleted()
  useEndOfExports(entries, (entry) => {
    showResult(entry)
    setCompleted(entry.state === 'ready' ? entry : undefined)
  })
  const job = entries?.find(isUnderWay)
  const shown = job ?? completed
  const cancel = useChange({ touches: [exportsQuery.queryKey] })
  const tabProps: TabProps = { choice, entries: entries ?? [], job, starting, onStart: start }
  return (
    <Tabs
      value={tab}
      onValueChange={(next) =>
        void navigate(exportLink(next as ExportTab), { replace: true, preventScrollReset: true })
      }
    >
      <div className="tablet:flex tablet:items-end tablet:justify-between tablet:gap-6 tablet:border-b tablet:border-line">
        <h2 className="font-display text-xl/snug font-medium tablet:pb-2">{exportTexts.title}</h2>
        <div className="min-w-0 tablet:-mb-px">
          <TabList label={exportTexts.tabs}>
            {exportTabs.map((each) => (
              <Tab key={each} value={each}>
                {exportTabLabels[each]}
              </Tab>
            ))}
          </TabList>
        </div>
      </div>
      <output className="sr-only">{job && `${workInWords(job)}, ${countInWords(job)}`}</output>
      {shown && (
        <div className="tablet:mt-gap">
          <JobBar
            entry={shown}
            pets={allPets}
            canceling={cancel.busy}
            onCancel={() =>
              void cancel.carryOut(
                () => client.exports.deleteExport({ exportId: shown.id }),
                exportTexts.cancelled,
              )
            }
          />
        </div>
      )}
      <TabPanel value="quick">
        <Quick {...tabProps} />
      </TabPanel>
      <TabPanel value="advanced">
        <AdvancedTab {...tabProps} templateId={search.get('template')} draft={draft} onChange={setDraft} />
      </TabPanel>
      <TabPanel value="templates">
        <Templates />
      </TabPanel>
      <TabPanel value="history">
        <History
          list={list}
          pets={allPets}
          starting={starting !== undefined}
          onStart={start}
          fetching={fetching}
          onDownload={download}
        />
      </TabPanel>
      {/* On a phone, room for the end of the page above the bar. */}
      {shown && <div aria-hidden className="h-24 tablet:hidden" />}
    </Tabs>
  )
}

/** An export that has just completed, for a moment. */
function useCompleted(): [ExportEntry | undefined, (entry: ExportEntry | undefined) => void] {
  const [completed, setCompleted] = useState<ExportEntry>()
  useEffect(() => {
    if (!completed) return undefined
    const timer = setTimeout(() => setCompleted(undefined), COMPLETE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [completed])
  return [completed, setCompleted]
}

/** Changed choices of an export, and the template from which they came. */
interface Draft {
  templateId: string | null
  choices: Choices
}

interface AdvancedTabProps extends TabProps {
  templateId: string | null
  draft: Draft | undefined
  onChange: (draft: Draft) => void
}

/** Begins with the choices of the template in the address; changed ones stay while other tabs are open. */
function AdvancedTab({ templateId, draft, onChange, ...tab }: AdvancedTabProps) {
  const { entries, error, refetch } = useRecordPages(templateKind, '', { enabled: templateId !== null })
  if (templateId !== null && !entries) {
    if (error) return <LoadFailure error={error} retry={refetch} />
    return <SkeletonRows label="Loading template" />
  }
  const template = entries?.find(({ id }) => id === templateId)
  const choices = draft?.templateId === templateId ? draft.choices : (template ?? firstChoices)
  return (
    <Advanced {...tab} choices={choices} onChange={(changed) => onChange({ templateId, choices: changed })} />
  )
}
