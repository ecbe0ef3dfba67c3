import { monthlyReportTexts as texts } from '@app/domain/exports/monthly-report.texts'
import { addMonths } from '@app/domain/kernel/time/dates'
import { client } from '../../api/client/client.ts'
import { orpc } from '../../api/queries.ts'
import { useChange } from '../../api/use-change.ts'
import { meQuery, useHasFeature, useMay, useMe } from '../../api/use-me.ts'
import { formatMonthDay } from '../../format/format-dates.ts'
import { useToday } from '../../format/use-now.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'

/** Switches the monthly report, for the owner of a household on Pro. */
export function AdvancedReports() {
  const mayExport = useMay('export reports')
  const hasFeature = useHasFeature('advanced_analytics')
  const { preferences } = useMe()
  const today = useToday()
  const { busy, carryOut } = useChange({ touches: [meQuery.queryKey, orpc.settings.key()] })
  if (!mayExport || !hasFeature) return null
  const { monthlyReports, emailNotifications, unmailedKinds } = preferences
  const isMailed = emailNotifications && !unmailedKinds.includes('monthly-report')
  const next = formatMonthDay(`${addMonths(today, 1).slice(0, 7)}-01`)
  const change = (isOn: boolean) =>
    carryOut(
      () => client.settings.saveSettings({ monthlyReports: isOn }),
      () => ({ title: isOn ? texts.switchedOn(next) : texts.switchedOff }),
    )
  return (
    <Card aria-labelledby="advanced-reports">
      <CardHeader title={texts.card} id="advanced-reports" />
      <Switch
        label={isMailed ? texts.byMail : texts.title}
        hint={monthlyReports ? texts.next(next, isMailed) : texts.off}
        // Shows the tap at once; the server's answer follows.
        checked={busy ? !monthlyReports : monthlyReports}
        onChange={({ target }) => void change(target.checked)}
      />
    </Card>
  )
}
