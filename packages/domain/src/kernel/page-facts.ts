/**
 * Facts about an installation that its public pages state. Pages are written at build time, without them: the server
 * fills them in.
 */
export const pageFacts = [
  /** Billing mode. */
  'billing',
  /** Origin of the product, such as https://pets.example.com. */
  'origin',
  /** Address of the operator's collector of page views. */
  'analytics',
  /** Name of the person or company that runs the installation. */
  'operator',
  /** Postal address of the operator, in one line. */
  'address',
  /** Email address at which the operator answers. */
  'email',
  /** Addresses of the operator's accounts in social networks. */
  'instagram',
  'facebook',
  'youtube',
] as const
export type PageFact = (typeof pageFacts)[number]
export type PageFacts = Readonly<Partial<Record<PageFact, string | undefined>>>

/** Returns the placeholder of a value in a page. */
export const pageMark = (name: string): string => `__${name.toUpperCase()}__`

/** Placeholder of the request token in the forms of a page; each response has its own. */
export const REQUEST_TOKEN_MARK = pageMark('request_token')

/** Returns the placeholder of a fact. */
export const factMark = (fact: PageFact): string => pageMark(fact)

/** Names of the elements around content that a page has only with a value, and only without it. */
export const withValue = (name: string): string => `with-${name}`
export const withoutValue = (name: string): string => `without-${name}`
/** Such an element, with its kind, the name of its value, and its content. */
const CONDITIONAL = /<((with|without)-([a-z]+))>([\s\S]*?)<\/\1>/g

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for the content and the attributes of HTML and XML. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character)

/** Fills the facts into a page. */
export const fillFacts = (page: string, facts: PageFacts): string =>
  fillValues(page, Object.fromEntries(pageFacts.map((fact) => [fact, facts[fact]])))

/** Fills values into a page: replaces their placeholders, and removes content that depends on undefined ones. */
export function fillValues(page: string, values: Readonly<Record<string, string | undefined>>): string {
  // In one step, so that no value is taken for a placeholder.
  const marks = new RegExp(Object.keys(values).map(pageMark).join('|'), 'g')
  const texts = new Map(
    Object.entries(values).map(([name, value]) => [pageMark(name), escapeMarkup(value ?? '')]),
  )
  return keepWanted(page, values).replaceAll(marks, (mark) => texts.get(mark) ?? '')
}

/** Removes content that depends on a missing value, and the elements around the other; keeps those of other values. */
const keepWanted = (page: string, values: Readonly<Record<string, string | undefined>>): string =>
  page.replaceAll(CONDITIONAL, (_, element: string, kind: string, name: string, inner: string) => {
    const content = keepWanted(inner, values)
    if (!(name in values)) return `<${element}>${content}</${element}>`
    return (kind === 'with') === (values[name] !== undefined) ? content : ''
  })

/** Replaces the elements of a name, which have no attributes, by what `write` makes of their content. */
export const replaceElement = (page: string, element: string, write: (content: string) => string): string =>
  page.replaceAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'), (_, content: string) =>
    write(content),
  )
