import { useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ExportEntry } from '@app/domain/exports/exports.contract'
import { exportErrors } from '@app/domain/exports/exports.errors'
import { isUnderWay } from '@app/domain/exports/exports.rules'
import { exportTexts, failuresInWords, reportTitle } from '@app/domain/exports/exports.texts'
import { client } from '../../api/client/client.ts'
import { problemOf } from '../../api/client/problem-error.ts'
import { PartFailure } from '../../api/part-failure.tsx'
import { useChange } from '../../api/use-change.ts'
import { useHasFeature, useMay, useMe } from '../../api/use-me.ts'
import { useOneAtATime } from '../../api/use-one-at-a-time.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { formatMonthDay } from '../../format/format-dates.ts'
import { monthOf } from '../../format/format-week.ts'
import { sizeInWords } from '../../format/size-in-words.ts'
import { useFormat } from '../../format/use-format.ts'
import { latePart } from '../../loading/late-part.tsx'
import { usePaper } from '../../print/use-paper.ts'
import { faceOf } from '../../records/face-of.tsx'
import { livingPets, petsQuery } from '../../records/pets.ts'
import { useMayChange } from '../../records/use-may-change.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { Row, RowList } from '../../ui/layout/row-list.tsx'
import { Spinner } from '../../ui/layout/spinner.tsx'
import { useDropFailures } from '../../ui/overlays/toast-context.ts'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import { useOpenPlans } from '../plans/index.ts'
import { reportsQuery, useDownload, useEndOfExports, useRequest, useResultToast } from './use-exports.ts'

const { report: texts } = exportTexts

const ChoiceMenu = latePart(() => import('../../print/choice-menu.tsx'), { when: 'press' })

type ReportOrder = Omit<Parameters<typeof client.healthReports.generateReport>[0], 'id'>

/** Generates reports, one at a time. */
function useGenerate(): { busy: boolean; generate: (petId: string) => void } {
  const { busy, run } = useOneAtATime()
  const { paper } = usePaper()
  const request = useRequest<ReportOrder>(reportsQuery, client.healthReports.generateReport)
  const dropFailures = useDropFailures()
  const generate = (petId: string) => {
    dropFailures()
    void run(() => request({ petId, paper }))
  }
  return { busy, generate }
}

/** The button that generates a pet's health report, for those who may; a smaller plan leads to the plans. */
export function GenerateReport({ className }: { className?: string }) {
  const mayGenerate = useMay('generate reports')
  const hasFeature = useHasFeature('comprehensive_health_reports')
  const openPlans = useOpenPlans()
  const { userId } = useMe()
  const { data: pets = [] } = useQuery(petsQuery)
  const { data: reports } = useQuery(reportsQuery)
  const { busy, generate } = useGenerate()
  const showProblem = useProblemToast()
  if (!mayGenerate || (!hasFeature && !openPlans)) return null
  const making = reports?.entries.find((entry) => isUnderWay(entry) && entry.createdBy === userId)
  const button = {
    size: 'large',
    icon: <FileText aria-hidden size={18} />,
    busy: busy || making !== undefined,
    className: joinClasses('min-w-0', className),
    ...(making && { busyLabel: texts.making(making.pets[0]?.name ?? '') }),
  } as const
  if (!hasFeature) {
    return (
      <Tooltip text={texts.upsell}>
        <Button {...button} onClick={openPlans}>
          {texts.generate}
        </Button>
      </Tooltip>
    )
  }
  const [pet, ...others] = livingPets(pets)
  if (!pet || others.length === 0) {
    return (
      <Button
        {...button}
        onClick={() => (pet ? generate(pet.id) : showProblem(problemOf(exportErrors.NO_PETS_SELECTED)))}
      >
        {texts.generate}
      </Button>
    )
  }
  if (button.busy) return <Button {...button}>{texts.generate}</Button>
  return (
    <ChoiceMenu
      trigger={<Button {...button}>{texts.generate}</Button>}
      label={texts.choosePet}
      choices={[pet, ...others].map(({ id, name }) => ({
        name,
        icon: faceOf(pets)(id, 'size-8 rounded-[10px]'),
        onSelect: () => generate(id),
      }))}
    />
  )
}

/** Reports of the household, to download; nothing while there is none. */
export function HealthReports() {
  const { data, error, isFetching, refetch } = useQuery(reportsQuery)
  const { fetching, download } = useDownload(client.healthReports.linkReport)
  const { userId } = useMe()
  const showResult = useResultToast(download, texts.complete)
  useEndOfExports(data?.entries, (entry) => {
    if (entry.createdBy === userId) showResult(entry)
  })
  if (!data && error)
    return <PartFailure title={texts.loadFailed} error={error} busy={isFetching} retry={refetch} />
  if (!data || data.entries.length === 0) return null
  return (
    <Card aria-labelledby="health-reports" className="pb-3">
      <CardHeader id="health-reports" title={texts.title} />
      <RowList label={texts.title}>
        {data.entries.map((entry) => (
          <ReportRow
            key={entry.id}
            entry={entry}
            fetching={fetching === entry.id}
            onDownload={() => download(entry)}
          />
        ))}
      </RowList>
    </Card>
  )
}

interface ReportRowProps {
  entry: ExportEntry
  fetching: boolean
  onDownload: () => void
}

function ReportRow({ entry, fetching, onDownload }: ReportRowProps) {
  const { dayOf } = useFormat()
  const { data: pets } = useQuery(petsQuery)
  const mayDelete = useMayChange('delete reports')(entry)
  const { busy, carryOut } = useChange({ touches: [reportsQuery.queryKey] })
  const { id, document, byName, bytes, createdAt } = entry
  const day = dayOf(createdAt)
  const title = reportTitle(entry, `${monthOf(day)} ${day.slice(0, 4)}`)
  const isMaking = isUnderWay(entry)
  const [pet] = entry.pets
  const failures = failuresInWords(entry)
  const remove = () =>
    carryOut(
      () => client.healthReports.deleteReport({ exportId: id }),
      isMaking ? texts.cancelled : texts.deleted,
    )
  return (
    <Row
      leading={
        document === 'monthly-report' || !pet ? (
          <span className="grid size-11 place-items-center rounded-[14px] bg-sunk text-ink-soft">
            <CalendarDays aria-hidden size={22} />
          </span>
        ) : (
          faceOf(pets)(pet.id, 'size-11 rounded-[14px]')
        )
      }
      title={title}
      detail={
        <>
          {isMaking && `${texts.waiting} · `}
          {formatMonthDay(day)}
          {byName !== null && (
            <>
              {' '}
              · by <AsWritten>{byName}</AsWritten>
            </>
          )}
          {bytes !== null && ` · ${sizeInWords(bytes)}`}
          {failures && <span className="block text-danger">{failures}</span>}
        </>
      }
      trailing={
        <div className="flex flex-wrap items-center gap-1">
          {entry.keptUntil !== null && (
            <Button
              variant="soft"
              aria-label={exportTexts.downloadOf(title)}
              busy={fetching}
              icon={<Download aria-hidden size={18} />}
              onClick={onDownload}
            >
              {exportTexts.download}
            </Button>
          )}
          {isMaking && <Spinner />}
          {isMaking && mayDelete && (
            <Button variant="quiet" busy={busy} onClick={() => void remove()}>
              {exportTexts.cancel}
            </Button>
          )}
          {!isMaking && mayDelete && (
            <IconButton
              label={exportTexts.deleteOf(title)}
              icon={<Trash2 aria-hidden size={18} />}
              disabled={busy}
              onClick={() => void remove()}
            />
          )}
        </div>
      }
    />
  )
}
