import { adminOverviewTexts, ageInWords } from '@app/domain/installation/admin-overview.texts'
import type { InstallationOverview, RunningProcess } from '@app/domain/installation/overview.contract'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { useFormat } from '../../../format/use-format.ts'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { Card, CardHeader } from '../../../ui/layout/card.tsx'

const { health: texts } = adminOverviewTexts

interface Sign {
  label: string
  value: string
  isBad?: boolean
}

/** Signs of life of the processes and of what they depend on. */
export function HealthCard({ overview, now }: { overview: InstallationOverview; now: Date }) {
  const { health, storage, versions } = overview
  const { disk } = storage
  const { near } = useFormat()
  const signs: Sign[] = [
    ...processSigns(health.processes, now),
    { label: texts.database, value: `${Math.round(health.databaseMilliseconds)} ms` },
    {
      label: texts.mailLabel,
      value: texts.mail[health.mail.state],
      isBad: health.mail.state === 'refused',
    },
    {
      label: texts.storageLabel,
      value:
        health.storage === 'ok' && disk
          ? `${Math.round((1 - disk.freeBytes / disk.totalBytes) * 100)}% full`
          : texts.storage[health.storage],
      isBad: health.storage !== 'ok',
    },
    ...backupSigns(health.backup, (at) => near(at, now)),
  ]
  return (
    <Card aria-label={texts.title} id="health">
      <CardHeader title={texts.title} />
      <ul className="divide-y divide-line">
        {signs.map((sign) => (
          <SignRow key={sign.label} {...sign} />
        ))}
      </ul>
      <p className="border-t border-line pt-2.5 text-s text-ink-soft">
        {PRODUCT_NAME} {versions.product} · PostgreSQL {versions.postgres} · Node {versions.node}
      </p>
    </Card>
  )
}

/** Last backup and last test restore. */
function backupSigns(
  { isOn, madeAt, hasFailed, rehearsedAt, hasRehearsalFailed }: InstallationOverview['health']['backup'],
  formatted: (at: string) => string,
): Sign[] {
  const outcome = (at: string | null, failed: boolean): Omit<Sign, 'label'> =>
    failed
      ? { value: texts.backup.failed, isBad: true }
      : { value: at === null ? texts.backup.none : formatted(at) }
  return [
    {
      label: texts.backupLabel,
      ...(isOn ? outcome(madeAt, hasFailed) : { value: texts.backup.off }),
    },
    { label: texts.rehearsalLabel, ...outcome(rehearsedAt, hasRehearsalFailed) },
  ]
}

/** One sign per kind of process: its slowest answers, or how long it has been up. */
function processSigns(processes: readonly RunningProcess[], now: Date): Sign[] {
  const kinds = ['web', 'both', 'worker'] as const
  const signs = kinds.flatMap((kind): Sign[] => {
    const running = processes.filter((process) => process.kind === kind)
    const [first] = running
    if (!first) return []
    const label = texts.processes[kind](running.length)
    if (running.some(({ isSilent }) => isSilent)) return [{ label, value: texts.silent, isBad: true }]
    const slowest = Math.max(...running.map(({ p99 }) => p99 ?? -1))
    const oldest = running.map(({ startedAt }) => startedAt).toSorted()[0] ?? first.startedAt
    return [
      { label, value: slowest >= 0 ? `${Math.round(slowest)} ms p99` : texts.up(ageInWords(oldest, now)) },
    ]
  })
  return signs.length > 0 ? signs : [{ label: texts.none, value: '', isBad: true }]
}

const SignRow = ({ label, value, isBad = false }: Sign) => (
  <li className="grid min-h-9 grid-cols-[10px_minmax(0,1fr)_auto] items-center gap-3">
    <span aria-hidden className={joinClasses('size-2.25 rounded-chip', isBad ? 'bg-danger' : 'bg-good')} />
    {label}
    <span className={joinClasses('text-right text-s', isBad ? 'font-semibold text-danger' : 'text-ink-soft')}>
      {value}
    </span>
  </li>
)
