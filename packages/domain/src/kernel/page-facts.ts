/**
 * Facts about an installation that its public pages state. Pages are written at build time, without them: the server
 * fills them in.
 */
export const pageFacts = [
  /** Billing mode. */
  'billing',
  /** Origin of the product, such as https://pets.example.com. */
  'origin',
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

/** Returns the placeholder of a fact in a page. */
export const factMark = (fact: PageFact): string => `__${fact.toUpperCase()}__`

/** Names of the elements around content that a page has only with a fact, and only without it. */
export const withFact = (fact: PageFact): string => `with-${fact}`
export const withoutFact = (fact: PageFact): string => `without-${fact}`

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

/** Fills the facts into a page: replaces their placeholders, and removes content that depends on missing ones. */
export function fillFacts(page: string, facts: PageFacts): string {
  let filled = page
  for (const fact of pageFacts) {
    const value = facts[fact]
    filled = keepIf(
      keepIf(filled, withFact(fact), value !== undefined),
      withoutFact(fact),
      value === undefined,
    )
    filled = filled.replaceAll(factMark(fact), () => escapeMarkup(value ?? ''))
  }
  return filled
}

/** Removes the elements of a name, and keeps their content if it is wanted. */
const keepIf = (page: string, element: string, isWanted: boolean): string =>
  page.replaceAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'), (_, content: string) =>
    isWanted ? content : '',
  )
