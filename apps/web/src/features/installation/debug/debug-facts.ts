import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import type { SecureConfig } from '@app/domain/identity/accounts/public-config.fields'
import { debugTexts as texts } from '@app/domain/installation/admin-security.texts'
import type { InstallationOverview } from '@app/domain/installation/overview.contract'
import type { RecentRequest } from '../../../api/client/recent-requests.ts'
import { entryScript } from '../../../device/entry-script.ts'

/** Facts with a title, each a name and a value. */
export interface FactGroup {
  title: string
  facts: readonly (readonly [name: string, value: string])[]
}

interface DebugFacts {
  me: Me
  versions: InstallationOverview['versions'] | undefined
  /** Configuration of the installation. */
  config: SecureConfig | undefined
  calls: readonly RecentRequest[]
}

const yesNo = (is: boolean): string => (is ? 'yes' : 'no')
const listed = (names: readonly string[]): string => names.join(', ') || 'none'

/** Path without the query, which may contain typed words. */
const pathOf = (url: string): string => new URL(url, location.origin).pathname

/** Facts of the debug panel, in its order. They name no other people, households or pets. */
export function debugGroups({ me, versions, config, calls }: DebugFacts): FactGroup[] {
  const { groups } = texts
  const { household } = me
  return [
    {
      title: groups.versions,
      facts: [
        ['Product', versions?.product ?? texts.unknown],
        ['App', entryScript() || 'development'],
        ['Node', versions?.node ?? texts.unknown],
        ['PostgreSQL', versions?.postgres ?? texts.unknown],
      ],
    },
    {
      title: groups.session,
      facts: [
        ['Account', me.userId],
        ['Address', me.email],
        ['System role', me.systemRole],
        ['Installation', listed(me.installation)],
        ['Onboarding done', yesNo(me.onboardingCompleted)],
        ['Time zone', me.preferences.timeZone ?? 'of the device'],
      ],
    },
    {
      title: groups.household,
      facts: [
        ['Household', household.id],
        ['Role', household.role],
        ['Own households and memberships', String(me.households.length)],
        ['Permissions', String(Object.keys(me.may).length)],
      ],
    },
    {
      title: groups.plan,
      facts: [
        ['Plan', household.plan],
        ['Billing', me.billing],
        ['Features', listed(me.features)],
        ...Object.entries(me.usage).map(([name, { used, limit }]) => [name, `${used} of ${limit}`] as const),
      ],
    },
    {
      title: groups.flags,
      facts: [
        ['Community', yesNo(me.hasCommunity)],
        ['Maintenance', yesNo(me.maintenance)],
        ['Registration', config?.registration ?? texts.unknown],
        ['Mail is sent', config ? yesNo(config.mailIsSent) : texts.unknown],
        ['Google', config ? yesNo(config.google) : texts.unknown],
        ...Object.entries(config?.settings ?? {}).map(([name, value]) => [name, String(value)] as const),
      ],
    },
    {
      title: groups.browser,
      facts: [
        ['Browser', navigator.userAgent],
        ['Screen', `${innerWidth} × ${innerHeight} px, ratio ${devicePixelRatio}`],
        ['Languages', listed(navigator.languages)],
        ['Online', yesNo(navigator.onLine)],
        ['Service worker', yesNo(Boolean(navigator.serviceWorker?.controller))],
      ],
    },
    {
      title: groups.requests,
      facts: calls.map(({ id, method, url, status }) => [`${method} ${pathOf(url)}`, `${status} · ${id}`]),
    },
  ]
}
