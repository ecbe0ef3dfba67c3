import { CARD_PATH } from '@app/domain/emergency/emergency.card-path'
import { emergencyTexts } from '@app/domain/emergency/emergency.texts'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { pageMeta } from '../../page/page-meta.ts'
import { staticPageWith } from '../../page/static-page.ts'
import { Brand } from '../../ui/art/brand.tsx'
import { SpeciesDrawing } from '../../ui/art/species-drawing.tsx'
import { drawnSpecies, speciesGround } from '../../ui/art/species-ground.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { SkipLink } from '../../ui/layout/skip-link.tsx'
import { EmergencySection } from './emergency-section.tsx'
import { FirstAid } from './first-aid.tsx'
import { Hotlines } from './hotlines.tsx'

/** boot/emergency-card.ts fills the elements marked with `data-`; without it, hotlines and first aid remain. */
export const handle = staticPageWith('/emergency-card.js')

export function meta() {
  return pageMeta({ title: emergencyTexts.card.title, noindex: true })
}

/** Emergency card: a page that opens without a connection and without a session. */
export default function EmergencyCardPage() {
  const { card, contacts, hotlines, pets } = emergencyTexts
  return (
    <>
      <SkipLink />
      <header className="mx-auto flex max-w-190 flex-wrap items-center justify-between gap-3 px-4 py-3">
        <a
          href="/"
          aria-label={`${PRODUCT_NAME}: ${card.back}`}
          className="inline-flex min-h-11 items-center"
        >
          <Brand />
        </a>
        <a href="/" className={buttonStyle('quiet')}>
          {card.back}
        </a>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto grid max-w-190 gap-4 px-4 pb-12">
        <OfflineNote />
        <div data-card className="grid gap-4">
          <div>
            <h1 className="font-display text-[2rem]/[1.1] font-semibold">{card.title}</h1>
            <p
              data-household
              hidden
              dir="auto"
              translate="no"
              className="text-l font-semibold wrap-anywhere"
            />
            <p data-updated hidden className="text-ink-soft">
              {card.updated} <time />
            </p>
          </div>
          <nav data-others hidden aria-label={card.others} className="flex flex-wrap gap-2" />
          <div data-nothing hidden className="rounded-card bg-accent-soft p-4">
            <p className="font-semibold">{card.nothing.title}</p>
            <p>{card.nothing.sentence}</p>
            <a href="/pets?emergency" className={buttonStyle('soft', 'medium', 'mt-3')}>
              {card.nothing.action}
            </a>
          </div>
          <div data-contacts hidden className="grid">
            <EmergencySection title={contacts.title} heading="h2">
              <ul data-contact-list className="divide-y divide-line" />
            </EmergencySection>
          </div>
          <EmergencySection title={hotlines.title} heading="h2">
            <Hotlines />
          </EmergencySection>
          <div data-pets hidden className="grid">
            <EmergencySection title={pets.title} heading="h2">
              <div data-pet-list className="grid gap-4" />
            </EmergencySection>
          </div>
          <FirstAid heading="h2" />
        </div>
      </main>
      <Templates />
    </>
  )
}

/** Notice for a request of another page of the app without a connection. */
function OfflineNote() {
  const { title, sentence, retry } = emergencyTexts.card.offline
  return (
    <div data-offline hidden className="grid justify-items-center gap-3 py-16 text-center">
      <h1 className="font-display text-xl font-semibold">{title}</h1>
      <p className="text-ink-soft">{sentence}</p>
      <a href={CARD_PATH} className={buttonStyle('danger', 'large')}>
        {emergencyTexts.device.open}
      </a>
      <a data-retry href="/" className={buttonStyle('quiet')}>
        {retry}
      </a>
    </div>
  )
}

/** Size of a pet's picture, or of the drawing in its place. */
const faceStyle = 'size-16 rounded-[18px]'

/** Templates that the script copies for each contact, pet, species and fact. */
function Templates() {
  return (
    <>
      <template data-other>
        <a href="/" dir="auto" className={buttonStyle('soft', 'medium', 'wrap-anywhere')}>
          Household
        </a>
      </template>
      <template data-contact>
        <li className="grid gap-1 py-3 wrap-anywhere">
          <span data-name dir="auto" translate="no" className="font-semibold" />
          <a
            data-phone
            href="/"
            className="inline-flex min-h-11 items-center justify-self-start text-l font-semibold text-action"
          >
            Call
          </a>
          <span data-lines className="text-s text-ink-soft" />
        </li>
      </template>
      <template data-pet>
        <article className="grid gap-3 border-t border-line pt-4 wrap-anywhere first:border-t-0 first:pt-0">
          <div className="flex items-center gap-3.5">
            <img data-picture alt="" hidden className={`${faceStyle} shrink-0 object-cover`} />
            <div className="min-w-0">
              <h3
                data-name
                dir="auto"
                translate="no"
                className="font-display text-l leading-tight font-semibold"
              >
                Pet
              </h3>
              <p data-summary className="text-ink-soft" />
            </div>
          </div>
          <dl data-facts className="grid gap-2" />
        </article>
      </template>
      {drawnSpecies.map((species) => (
        <template key={species} data-species={species}>
          <span
            className={joinClasses(
              'grid shrink-0 items-end justify-items-center overflow-hidden',
              speciesGround(species),
              faceStyle,
            )}
          >
            <SpeciesDrawing species={species} className="h-[88%] max-w-full" />
          </span>
        </template>
      ))}
      <template data-fact>
        <div>
          <dt className="text-s text-ink-soft" />
          <dd dir="auto" className="whitespace-pre-line" />
        </div>
      </template>
    </>
  )
}
