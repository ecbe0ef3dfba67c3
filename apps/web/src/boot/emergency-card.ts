import { CARD_CACHE, cardPathOf, type KeptCard } from '@app/domain/emergency/emergency.card'
import { CARD_PATH } from '@app/domain/emergency/emergency.card-path'
import { telLink } from '@app/domain/kernel/phone'
import { actingHousehold, isNamedByAddress } from '../api/client/acting-household.ts'
import { deviceLocale } from '../format/device-locale.ts'

// Fills the page of features/emergency/emergency-card-page.tsx with the card on this device.

const find = (where: ParentNode, mark: string): HTMLElement | null => where.querySelector(mark)

function show(mark: string): HTMLElement | null {
  const element = find(document, mark)
  element?.removeAttribute('hidden')
  return element
}

function write(where: ParentNode, mark: string, text: string): void {
  const element = find(where, mark)
  if (element) element.textContent = text
}

function copyOf(template: string): DocumentFragment {
  const found = document.querySelector<HTMLTemplateElement>(`template[${template}]`)
  return (found?.content ?? document).cloneNode(true) as DocumentFragment
}

function contactOf({ name, phone, lines }: KeptCard['contacts'][number]): DocumentFragment {
  const copy = copyOf('data-contact')
  write(copy, '[data-name]', name)
  write(copy, '[data-phone]', phone)
  find(copy, '[data-phone]')?.setAttribute('href', telLink(phone))
  find(copy, '[data-phone]')?.setAttribute('aria-label', `Call ${name}, ${phone}`)
  const list = find(copy, '[data-lines]')
  for (const line of lines) {
    // Each line takes the direction of its own first letter.
    const element = Object.assign(document.createElement('span'), { textContent: line, dir: 'auto' })
    element.className = 'block'
    list?.append(element)
  }
  return copy
}

function petOf({
  name,
  species = 'other',
  summary,
  picture,
  facts,
}: KeptCard['pets'][number]): DocumentFragment {
  const copy = copyOf('data-pet')
  write(copy, '[data-name]', name)
  write(copy, '[data-summary]', summary)
  if (picture) {
    find(copy, '[data-picture]')?.setAttribute('src', picture)
    find(copy, '[data-picture]')?.removeAttribute('hidden')
  } else find(copy, '[data-picture]')?.replaceWith(copyOf(`data-species="${species}"`))
  for (const [label, value] of facts) {
    const fact = copyOf('data-fact')
    write(fact, 'dt', label)
    write(fact, 'dd', value)
    find(copy, '[data-facts]')?.append(fact)
  }
  return copy
}

function fillOthers(others: readonly KeptCard[]): void {
  const links = others.flatMap(({ household }) => {
    if (!household) return []
    const link = find(copyOf('data-other'), 'a')
    link?.setAttribute('href', cardPathOf(household.id))
    link?.replaceChildren(household.name)
    return link ? [link] : []
  })
  if (links.length > 0) show('[data-others]')?.append(...links)
}

/**
 * Shows the cards together, with the time of the oldest. With several cards, each contact and pet carries the name of
 * its household.
 */
function fill(cards: readonly KeptCard[]): void {
  const at = new Date(cards.map(({ savedAt }) => savedAt).toSorted()[0] ?? '')
  const moment = at.toLocaleString(deviceLocale(), { dateStyle: 'medium', timeStyle: 'short' })
  const names = cards.flatMap(({ household }) => household?.name ?? [])
  if (names.length > 0) show('[data-household]')?.append(names.join(' · '))
  show('[data-updated]')?.querySelector('time')?.append(moment)
  for (const { household, contacts, pets } of cards) {
    const name = cards.length > 1 && household ? [household.name] : []
    if (contacts.length > 0) show('[data-contacts]')
    if (pets.length > 0) show('[data-pets]')
    const listed = contacts.map((contact) => contactOf({ ...contact, lines: [...name, ...contact.lines] }))
    find(document, '[data-contact-list]')?.append(...listed)
    const shown = pets.map((pet) => petOf({ ...pet, summary: [...name, pet.summary].join(' · ') }))
    find(document, '[data-pet-list]')?.append(...shown)
  }
}

const isHere = ({ household }: KeptCard): boolean => household?.id === actingHousehold()

async function readCards(): Promise<KeptCard[]> {
  if (!('caches' in globalThis)) return []
  const cache = await caches.open(CARD_CACHE)
  const answers = await cache.matchAll()
  const cards = await Promise.all(answers.map(async (answer) => (await answer.json()) as KeptCard))
  return cards.toSorted((one, next) => next.savedAt.localeCompare(one.savedAt))
}

async function start(): Promise<void> {
  if (location.pathname.replace(/\/$/, '') !== CARD_PATH) {
    // The worker replaced a page that can't be reached.
    find(document, '[data-card]')?.setAttribute('hidden', '')
    show('[data-offline]')?.querySelector('[data-retry]')?.setAttribute('href', location.href)
    return
  }
  const cards = await readCards()
  if (cards.length === 0) return void show('[data-nothing]')
  // An address may name one household; otherwise all of them are shown, the one used last first.
  const asked = isNamedByAddress() ? cards.filter(isHere) : []
  if (asked.length > 0) {
    fill(asked)
    return fillOthers(cards.filter((other) => !isHere(other)))
  }
  const filled = cards.filter(({ contacts, pets }) => contacts.length + pets.length > 0)
  const shown = filled.length > 0 ? filled : cards.slice(0, 1)
  fill(shown.toSorted((one, other) => Number(isHere(other)) - Number(isHere(one))))
}

void start()
