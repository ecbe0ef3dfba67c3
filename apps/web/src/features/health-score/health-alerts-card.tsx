import { useQuery } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import type { HealthAlert, HealthAlerts } from '@app/domain/health-score/health-alerts.contract'
import { alertInWords, alertTexts } from '@app/domain/health-score/health-alerts.texts'
import type { AlertAnswer } from '@app/domain/health-score/health-alerts.vocabulary'
import { client } from '../../api/client/client.ts'
import { LoadingCard } from '../../api/loading-card.tsx'
import { orpc } from '../../api/queries.ts'
import { useChange } from '../../api/use-change.ts'
import { useMay } from '../../api/use-me.ts'
import { formatDay, formatMonthDay } from '../../format/format-dates.ts'
import { useFormat } from '../../format/use-format.ts'
import { faceOf } from '../../records/face-of.tsx'
import { petsQuery, UNKNOWN_PET } from '../../records/pets.ts'
import { catchFocus } from '../../ui/behaviour/catch-focus.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { LinkButton } from '../../ui/controls/link.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { UNDO_OFFERED } from '../../ui/overlays/toast-context.ts'
import { useOpenSettings } from '../../windows/window-address.ts'

/** Alerts before the list is expanded. */
const SHOWN_AT_FIRST = 3

/** Health alerts, each with its rule, a link to its records, and the answers of the household. */
export default function HealthAlertsCard() {
  const { data, error, refetch } = useQuery(orpc.healthAlerts.listAlerts.queryOptions({ input: {} }))
  const openSettings = useOpenSettings()
  const mayAnswer = useMay('add health logs')
  const { title, loading, settings, none, watched } = alertTexts
  if (!data) {
    return <LoadingCard title={title} loading={loading} className="h-40" error={error} retry={refetch} />
  }
  return (
    <Card aria-labelledby="health-alerts">
      <CardHeader
        title={title}
        id="health-alerts"
        action={
          mayAnswer && (
            <button
              type="button"
              onClick={() => openSettings('notifications')}
              className="-my-2 min-h-control rounded-[6px] font-semibold text-action underline-offset-4 hover:underline"
            >
              {settings}
            </button>
          )
        }
      />
      {data.alerts.length === 0 ? (
        <>
          <p>{none}</p>
          <p className="text-s text-ink-soft">{watched}</p>
        </>
      ) : (
        <Alerts {...data} />
      )}
    </Card>
  )
}

function Alerts({ alerts, count }: HealthAlerts) {
  const [isWhole, setWhole] = useState(false)
  const { data: pets } = useQuery(petsQuery)
  const renderFace = faceOf(pets)
  const nameOf = (petId: string) => pets?.find(({ id }) => id === petId)?.name ?? UNKNOWN_PET
  const { busy, carryOut } = useChange({ touches: [orpc.healthAlerts.key()] })
  const answer = async ({ petId, kind, subjectId, occasion }: HealthAlert, given: AlertAnswer) => {
    const send = (each: AlertAnswer) =>
      client.healthAlerts.answerAlert({ petId, kind, subjectId, occasion, answer: each })
    const undo = () => carryOut(() => send('show'), alertTexts.shown)
    const { title, message } = given === 'snooze' ? alertTexts.snoozed : alertTexts.dismissed
    const done = await carryOut(() => send(given), {
      title,
      description: message,
      duration: UNDO_OFFERED,
      action: { label: alertTexts.undo, onSelect: () => void undo() },
    })
    // The pressed button is gone.
    if (done) setTimeout(catchFocus)
  }
  const shown = isWhole ? alerts : alerts.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      <ul aria-labelledby="health-alerts" className="-mb-2 divide-y divide-line">
        {shown.map((alert) => (
          <li
            key={`${alert.petId} ${alert.kind} ${alert.subjectId ?? ''}`}
            className="flex items-start gap-3 py-3.5 first:pt-1"
          >
            {renderFace(alert.petId, 'size-11 rounded-[14px]')}
            <Alert alert={alert} petName={nameOf(alert.petId)} busy={busy} onAnswer={answer} />
          </li>
        ))}
      </ul>
      {shown.length < alerts.length && (
        <Button variant="soft" className="mt-3 w-full" onClick={() => setWhole(true)}>
          {alertTexts.showAll(alerts.length, count)}
        </Button>
      )}
      {isWhole && count > alerts.length && (
        <p className="mt-3 text-s text-ink-soft">{alertTexts.others(count - alerts.length)}</p>
      )}
    </>
  )
}

interface AlertProps {
  alert: HealthAlert
  petName: string
  busy: boolean
  onAnswer: (alert: HealthAlert, answer: AlertAnswer) => Promise<void>
}

function Alert({ alert, petName, busy, onAnswer }: AlertProps) {
  const mayAnswer = useMay('add health logs')
  const { weight } = useFormat()
  const words = alertInWords(alert, petName, {
    dayOf: formatDay,
    recentDayOf: formatMonthDay,
    weightOf: weight,
  })
  return (
    <div className="@container min-w-0 flex-1">
      <div className="grid grid-cols-1 gap-x-4 @lg:grid-cols-[minmax(0,1fr)_auto] @lg:items-center">
        <div className="grid grid-cols-1 gap-0.5 wrap-anywhere">
          <h3 className="leading-snug font-semibold">{words.title}</h3>
          <p>{words.detail}</p>
          <p className="text-s text-ink-soft">{words.rule}</p>
        </div>
        <div className="-mb-2 -ml-4 flex flex-wrap items-center gap-1 @lg:m-0">
          <LinkButton
            to={words.link}
            variant="quiet"
            aria-label={`${words.linkLabel}: ${words.title}`}
            className="text-action!"
          >
            {words.linkLabel}
          </LinkButton>
          {mayAnswer && (
            <>
              <Button
                variant="quiet"
                className="text-ink-soft!"
                busy={busy}
                aria-label={`${alertTexts.snooze}: ${words.title}`}
                onClick={() => void onAnswer(alert, 'snooze')}
              >
                {alertTexts.snooze}
              </Button>
              <span className="ml-auto">
                <Menu
                  trigger={
                    <IconButton
                      label={alertTexts.more(words.title)}
                      icon={<Ellipsis aria-hidden size={20} />}
                    />
                  }
                >
                  <MenuItem onSelect={() => void onAnswer(alert, 'dismiss')}>{alertTexts.dismiss}</MenuItem>
                </Menu>
              </span>
            </>
          )}
        </div>
      </div>
    </div>
  )
}
