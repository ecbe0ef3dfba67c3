import type { ReactNode } from 'react'
import { PetDrawing } from './pet-drawing.tsx'
import { type DrawnSpecies, toDrawnSpecies } from './species-ground.ts'

const meadow = (
  <>
    <rect width="400" height="300" fill="var(--sky)" />
    <circle cx="322" cy="60" r="27" fill="var(--scene-sun)" />
    <path d="M0 190c70-30 155-30 225-5s120 15 175-10v125H0z" fill="var(--scene-far)" />
    <path d="M0 225c90-22 190-15 400-2v77H0z" fill="var(--scene-near)" />
  </>
)
const atWindow = (
  <>
    <rect width="400" height="300" fill="var(--lilac)" />
    <rect x="75" y="24" width="250" height="200" rx="5" fill="var(--scene-frame)" />
    <rect x="85" y="34" width="110" height="180" fill="var(--scene-pane)" />
    <rect x="205" y="34" width="110" height="180" fill="var(--scene-pane)" />
    <circle cx="286" cy="66" r="15" fill="var(--scene-sun)" />
    <rect x="55" y="220" width="290" height="15" rx="4" fill="var(--scene-frame)" />
    <rect y="235" width="400" height="65" fill="var(--scene-shade)" />
  </>
)
const garden = (
  <>
    <rect width="400" height="300" fill="var(--mint)" />
    <path d="M0 205h400v95H0z" fill="var(--scene-near)" />
    <path
      d="M41 205a9 9 0 1 1 18 0 9 9 0 0 1-18 0M335 200a10 10 0 1 1 20 0 10 10 0 0 1-20 0M303 215a7 7 0 1 1 14 0 7 7 0 0 1-14 0"
      fill="#e58a3c"
    />
    <path
      d="M74.5 212a7.5 7.5 0 1 1 15 0 7.5 7.5 0 0 1-15 0M362 217a8 8 0 1 1 16 0 8 8 0 0 1-16 0"
      fill="#b0344f"
    />
  </>
)
const water = (
  <>
    <rect width="400" height="300" fill="var(--aqua)" />
    <path d="M0 268c80-24 150-10 220-16s130-14 180 6v42H0z" fill="var(--sand)" />
    <path
      d="M48 270c-14-40 14-62 0-106M72 268c12-34-10-52 4-84M344 262c-16-44 12-66-2-118"
      fill="none"
      stroke="var(--scene-near)"
      strokeWidth="9"
      strokeLinecap="round"
    />
    <path
      d="M300 92a8 8 0 1 1 16 0 8 8 0 0 1-16 0M322 62a5 5 0 1 1 10 0 5 5 0 0 1-10 0M92 104a6 6 0 1 1 12 0 6 6 0 0 1-12 0"
      fill="var(--scene-pane)"
    />
  </>
)
const desert = (
  <>
    <rect width="400" height="300" fill="var(--clay)" />
    <circle cx="318" cy="66" r="25" fill="var(--scene-sun)" />
    <path d="M0 226c110-34 240-26 400-8v82H0z" fill="var(--sand)" />
    <path
      d="M66 244v-92m0 54H42v-26m24 8h24v-30"
      fill="none"
      stroke="var(--scene-near)"
      strokeWidth="15"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </>
)

const scenes: Readonly<Record<DrawnSpecies, ReactNode>> = {
  dog: meadow,
  cat: atWindow,
  bird: atWindow,
  rabbit: garden,
  hamster: garden,
  'guinea-pig': garden,
  fish: water,
  reptile: desert,
  other: meadow,
}

/** A pet without a picture, drawn whole in a favourite place of its species. It fills a positioned box of 4:3. */
export function PetScene({ species }: { species: string }) {
  return (
    <>
      <svg viewBox="0 0 400 300" aria-hidden className="absolute inset-0 size-full">
        {scenes[toDrawnSpecies(species)]}
      </svg>
      <span className="absolute inset-x-0 bottom-0 grid h-[67%] justify-items-center">
        <PetDrawing species={species} className="h-full max-w-full" />
      </span>
    </>
  )
}
