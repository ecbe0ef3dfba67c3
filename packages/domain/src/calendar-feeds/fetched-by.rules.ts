import { deviceName } from '../identity/sessions/device-name.rules.ts'

/** Number of characters of a user agent that are read. */
const MOST_READ = 300
/** Maximum length of a stored program name. */
export const FETCHED_BY_MAX = 40

/** Calendar programs by a mark in their user agent. */
const programs: readonly (readonly [RegExp, string])[] = [
  [/Google-Calendar/i, 'Google Calendar'],
  [
    /\b(iCal|CalendarAgent|dataaccessd|Calendar)\/.*\b(Darwin|Mac|iOS|iPhone)|\bdataaccessd\b/i,
    'Apple Calendar',
  ],
  [/Outlook|Microsoft[ .-]?(Exchange|Office)/i, 'Outlook'],
  [/Thunderbird|Lightning/i, 'Thunderbird'],
  [/ICSx5/i, 'ICSx5'],
  [/Nextcloud/i, 'Nextcloud'],
  [/Home ?Assistant/i, 'Home Assistant'],
]

/** Names the program that fetched a feed: calendars by name, browsers like devices, others by their own name. */
export function fetchedBy(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').slice(0, MOST_READ)
  const known = programs.find(([mark]) => mark.test(agent))?.[1]
  if (known) return known
  if (agent.startsWith('Mozilla/')) return deviceName(agent)
  const name =
    agent
      .split(/[/(;]/)[0]
      ?.replaceAll(/[^\w .-]/g, '')
      .trim() ?? ''
  return name.slice(0, FETCHED_BY_MAX) || 'Unknown program'
}
