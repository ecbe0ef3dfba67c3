import type { ReactNode } from 'react'
import { type DrawnSpecies, toDrawnSpecies } from './species-ground.ts'

// A phone shows the middle 540 of 1400, a wide screen the lower 210 of 300.

const meadow = (
  <>
    <rect width="1400" height="300" fill="var(--sky)" />
    <circle cx="912" cy="118" r="26" fill="var(--scene-sun)" />
    <path d="M0 208c160-46 330-40 520-8s330 14 520-18 250-20 360 6v112H0z" fill="var(--scene-far)" />
    <path d="M0 246c230-30 480-26 760-6s440 12 640-10v70H0z" fill="var(--scene-near)" />
    <path d="M150 236v-58M1196 226v-66" fill="none" stroke="#8c5526" strokeWidth="13" strokeLinecap="round" />
    <path
      d="M104 150a46 46 0 1 1 92 0 46 46 0 0 1-92 0M1142 128a54 54 0 1 1 108 0 54 54 0 0 1-108 0"
      fill="var(--scene-near)"
    />
    <path
      d="M300 122a18 18 0 0 1 34-9 22 22 0 0 1 42 9zM1000 100a16 16 0 0 1 30-8 20 20 0 0 1 38 8z"
      fill="var(--scene-frame)"
    />
  </>
)
const room = (
  <>
    <rect width="1400" height="300" fill="var(--lilac)" />
    <rect x="450" y="-30" width="500" height="246" fill="var(--scene-frame)" />
    <rect x="464" y="-30" width="230" height="236" fill="var(--scene-pane)" />
    <rect x="706" y="-30" width="230" height="236" fill="var(--scene-pane)" />
    <circle cx="872" cy="112" r="22" fill="var(--scene-sun)" />
    <path
      d="M464 180c60-26 130-26 230-6v32H464zM706 176c70-16 140-22 230 6v24H706z"
      fill="var(--scene-far)"
    />
    <rect x="424" y="212" width="552" height="18" rx="6" fill="var(--scene-frame)" />
    <rect y="230" width="1400" height="70" fill="var(--scene-shade)" />
    <rect x="118" y="70" width="96" height="76" rx="6" fill="var(--scene-frame)" />
    <path d="M128 136c18-34 28-34 38-8 8-16 18-14 36 8z" fill="var(--scene-far)" />
    <rect x="236" y="98" width="62" height="48" rx="5" fill="var(--scene-frame)" />
    <circle cx="267" cy="122" r="13" fill="#e58a3c" />
    <path d="M1170 230l-10-58h84l-10 58z" fill="#c9785f" />
    <path
      d="M1202 172c-6-44-34-66-56-70 0 36 22 62 56 70zM1202 172c6-50 34-76 62-82 2 42-24 74-62 82zM1202 172c-4-44-2-76 0-96 14 24 14 66 0 96z"
      fill="var(--scene-near)"
    />
  </>
)
const garden = (
  <>
    <rect width="1400" height="300" fill="var(--mint)" />
    <path d="M0 172h1400v36H0z" fill="var(--scene-frame)" />
    <path
      d="M40 208v-76M170 208v-76M300 208v-76M430 208v-76M970 208v-76M1100 208v-76M1230 208v-76M1360 208v-76M560 208v-76M840 208v-76"
      fill="none"
      stroke="var(--scene-frame)"
      strokeWidth="24"
      strokeLinecap="round"
    />
    <path d="M0 222c300-18 700-18 1400 0v78H0z" fill="var(--scene-near)" />
    <path
      d="M491 226a10 10 0 1 1 20 0 10 10 0 0 1-20 0M886 222a11 11 0 1 1 22 0 11 11 0 0 1-22 0M196 232a11 11 0 1 1 22 0 11 11 0 0 1-22 0M1150 228a10 10 0 1 1 20 0 10 10 0 0 1-20 0"
      fill="#e58a3c"
    />
    <path
      d="M530 240a8 8 0 1 1 16 0 8 8 0 0 1-16 0M850 244a9 9 0 1 1 18 0 9 9 0 0 1-18 0M120 244a8 8 0 1 1 16 0 8 8 0 0 1-16 0M1250 242a9 9 0 1 1 18 0 9 9 0 0 1-18 0"
      fill="#b0344f"
    />
  </>
)
const water = (
  <>
    <rect width="1400" height="300" fill="var(--aqua)" />
    <path d="M0 266c280-26 520-10 760-16s460-14 640 6v44H0z" fill="var(--sand)" />
    <path
      d="M486 268c-14-40 14-62 0-106M512 266c12-34-10-52 4-84M896 260c-16-44 12-66-2-118M180 270c-16-46 16-70 0-120M212 268c14-36-12-58 4-92M1180 262c-16-48 14-72-2-128M1214 262c12-34-10-50 4-82"
      fill="none"
      stroke="var(--scene-near)"
      strokeWidth="10"
      strokeLinecap="round"
    />
    <path
      d="M846 106a8 8 0 1 1 16 0 8 8 0 0 1-16 0M868 76a5 5 0 1 1 10 0 5 5 0 0 1-10 0M540 116a7 7 0 1 1 14 0 7 7 0 0 1-14 0M300 130a9 9 0 1 1 18 0 9 9 0 0 1-18 0M326 98a6 6 0 1 1 12 0 6 6 0 0 1-12 0M1080 120a8 8 0 1 1 16 0 8 8 0 0 1-16 0"
      fill="var(--scene-pane)"
    />
  </>
)
const desert = (
  <>
    <rect width="1400" height="300" fill="var(--clay)" />
    <circle cx="886" cy="116" r="25" fill="var(--scene-sun)" />
    <path d="M0 234c330-40 760-34 1400-8v74H0z" fill="var(--sand)" />
    <path
      d="M512 244v-92m0 54h-24v-26m24 8h24v-30M220 250v-96m0 58h-26v-28m26 10h26v-32M1168 246v-104m0 64h28v-30m-28 10h-28v-34"
      fill="none"
      stroke="var(--scene-near)"
      strokeWidth="16"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </>
)

const scenes: Readonly<Record<DrawnSpecies, ReactNode>> = {
  dog: meadow,
  cat: room,
  bird: room,
  rabbit: garden,
  hamster: garden,
  'guinea-pig': garden,
  fish: water,
  reptile: desert,
  other: meadow,
}

/**
 * A favourite place of a species, as wide as a page; it fills a positioned box. In the dark theme the scene is in the
 * evening.
 */
export default function WideScene({ species }: { species: string }) {
  return (
    <svg
      viewBox="0 0 1400 300"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      className="absolute inset-0 size-full"
    >
      {scenes[toDrawnSpecies(species)]}
    </svg>
  )
}
