import { z } from 'zod'
import { asNumber } from '../kernel/fields.ts'
import { canonicalTimeZone } from '../kernel/time/time-zones.ts'
import { settingTexts as texts } from './system-settings.texts.ts'

/** Most entries of a list. */
export const MOST_ENTRIES = 50
/** Most characters of a list or of the added sources. */
export const LONGEST_SETTING = 2000

/** A switch. */
export const switchValue = z.boolean({ error: texts.switch })

/** A whole number; typed digits count too. */
export function numberValue(min: number, max: number) {
  const message = texts.number(min, max)
  return z.preprocess(asNumber, z.number({ error: message }).int(message).min(min, message).max(max, message))
}

/** A text of one line, trimmed. */
export const lineValue = (max: number) =>
  z
    .string({ error: texts.missing })
    .max(LONGEST_SETTING, { error: texts.tooLong(max), abort: true })
    .trim()
    .max(max, { error: texts.tooLong(max), abort: true })
    // oxlint-disable-next-line no-control-regex -- refuses control characters
    .regex(/^[^\u0000-\u001f\u007f]*$/, { error: texts.missing, abort: true })

/** A secret: unchanged, since blanks may belong to it. */
export const secretValue = z
  .string({ error: texts.missing })
  .max(500, texts.tooLong(500))
  // oxlint-disable-next-line no-control-regex -- refuses control characters
  .regex(/^[^\u0000-\u001f\u007f]*$/, texts.missing)

/** A list: entries that blanks, commas or line breaks separate. Returns them with ', ' between, each once. */
function listValue(read: (entry: string) => string | undefined, refuse: (entry: string) => string) {
  return z
    .string({ error: texts.missing })
    .max(LONGEST_SETTING, { error: texts.tooLong(LONGEST_SETTING), abort: true })
    .transform((given, context) => {
      const entries = given.split(/[\s,]+/).filter(Boolean)
      if (entries.length > MOST_ENTRIES) context.addIssue(texts.tooMany(MOST_ENTRIES))
      const values = new Set<string>()
      for (const entry of entries) {
        const value = read(entry)
        if (value === undefined) {
          context.addIssue(refuse(entry))
          return z.NEVER
        }
        values.add(value)
      }
      return [...values].join(', ')
    })
}

/** Splits the value of a list. */
export const entriesOf = (value: string): string[] => value.split(', ').filter(Boolean)

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** Addresses and CIDR ranges of IPv4 and IPv6. */
export const addressList = listValue((entry) => {
  const lower = entry.toLowerCase()
  return address.safeParse(lower).success ? lower : undefined
}, texts.address)

/** A domain name of two labels or more, in ASCII. */
const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/

/** Email domains. */
export const domainList = listValue((entry) => {
  const domain = entry.toLowerCase().replace(/^@/, '')
  return DOMAIN.test(domain) ? domain : undefined
}, texts.domain)

/** Host name or address of a mail server; empty for none. */
export const serverValue = lineValue(253).refine((host) => {
  const lower = host.toLowerCase()
  const isName = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/.test(
    lower,
  )
  return host === '' || isName || z.ipv6().safeParse(lower).success
}, texts.server)

/** Sender of mails, as `Name <address>` or a bare address; empty for the default. */
export const senderValue = lineValue(254).refine((sender) => {
  const bare = /^[^<>"]*<([^<>]+)>$/.exec(sender)?.[1] ?? sender
  return sender === '' || z.email().safeParse(bare).success
}, texts.sender)

/** Directives of the content security policy that can be extended. */
export const addedDirectives = [
  'script-src',
  'style-src',
  'img-src',
  'connect-src',
  'font-src',
  'media-src',
  'frame-src',
] as const
export type AddedDirective = (typeof addedDirectives)[number]

/** An origin over https: no wildcard, no keyword, no path, and nothing that ends a source or a directive. */
const HTTPS_ORIGIN = /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}(?::\d{1,5})?$/

/** Sources by directive, in the order of `addedDirectives`. */
export type AddedSources = ReadonlyMap<AddedDirective, readonly string[]>

/** Reads directives such as `img-src https://a.example; font-src https://b.example`, or returns a message. */
function readSources(given: string): Map<AddedDirective, string[]> | string {
  const sources = new Map<AddedDirective, string[]>()
  for (const part of given.split(/[;\n]/)) {
    const [name = '', ...listed] = part.trim().split(/\s+/)
    if (!name) continue
    const directive = addedDirectives.find((known) => known === name.toLowerCase())
    if (!directive) return texts.directive(name, addedDirectives)
    if (listed.length === 0) return texts.noSource(name)
    const known = sources.get(directive) ?? []
    for (const source of listed) {
      const origin = source.toLowerCase().replace(/\/$/, '')
      if (!HTTPS_ORIGIN.test(origin)) return texts.source(source)
      if (!known.includes(origin)) known.push(origin)
    }
    sources.set(directive, known)
  }
  return sources
}

/** Sources that are added to the content security policy. */
export const sourcesValue = z
  .string({ error: texts.missing })
  .max(LONGEST_SETTING, { error: texts.tooLong(LONGEST_SETTING), abort: true })
  .transform((given, context) => {
    const sources = readSources(given)
    if (typeof sources === 'string') {
      context.addIssue(sources)
      return z.NEVER
    }
    return addedDirectives
      .flatMap((directive) => {
        const listed = sources.get(directive)
        return listed ? [[directive, ...listed].join(' ')] : []
      })
      .join('; ')
  })

/** Reads the setting's value; one that was stored in another way adds nothing. */
export function addedSourcesOf(value: string): AddedSources {
  const sources = readSources(value)
  return typeof sources === 'string' ? new Map() : sources
}

/** Weekdays, 1 for Monday, each once and in order. */
export const daysValue = lineValue(50)
  .regex(/^\s*[1-7](?:[\s,]+[1-7])*\s*$/, { error: texts.days, abort: true })
  .transform((given) => [...new Set(given.split(/[\s,]+/))].toSorted().join(','))

/** A time of the day, HH:mm. */
export const timeValue = lineValue(5).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, texts.time)

/** IANA name of a time zone. */
export const timeZoneValue = lineValue(64).transform((given, context) => {
  const zone = canonicalTimeZone(given)
  if (zone) return zone
  context.addIssue(texts.timeZone)
  return z.NEVER
})
