/**
 * Pictures for the demo household, drawn here so that no photo of a real pet is needed: an animal in a place, in a
 * light. Each is an SVG of 1600 × 1200.
 */

interface Coat {
  body: string
  head: string
  dark: string
  light: string
}

/** Animals of the demo's pets. */
export const animals = ['dog', 'cat', 'rabbit'] as const
export type Animal = (typeof animals)[number]

const coats: Record<Animal, Coat> = {
  dog: { body: '#b9793f', head: '#d9a066', dark: '#8c5526', light: '#f6e3c8' },
  cat: { body: '#5f6b73', head: '#7b8890', dark: '#2c3338', light: '#dfe5e8' },
  rabbit: { body: '#cdbca6', head: '#e6d8c5', dark: '#4a3c2e', light: '#efb9b3' },
}

/** Draws an animal on 120 × 112, sitting on the lower edge. */
const drawAnimal: Record<Animal, (coat: Coat) => string> = {
  dog: ({ body, head, dark, light }) => `
    <path d="M22 112c0-30 14-46 38-46s38 16 38 46z" fill="${body}"/>
    <path d="M60 14c20 0 32 13 32 33S78 80 60 80 28 67 28 47s12-33 32-33z" fill="${head}"/>
    <path d="M31 24C18 20 10 32 13 48c2 12 10 16 16 12 5-8 6-24 2-36zM89 24c13-4 21 8 18 24-2 12-10 16-16 12-5-8-6-24-2-36z" fill="${dark}"/>
    <path d="M60 48c11 0 18 8 18 17S70 80 60 80s-18-6-18-15 7-17 18-17z" fill="${light}"/>
    <ellipse cx="60" cy="57" rx="6.5" ry="4.6" fill="#33261d"/>
    <path d="M60 61v6m0 0c-3 4-8 4-10 1m10-1c3 4 8 4 10 1" stroke="#33261d" stroke-width="2.4" fill="none" stroke-linecap="round"/>
    <circle cx="46" cy="43" r="3.6" fill="#33261d"/><circle cx="74" cy="43" r="3.6" fill="#33261d"/>`,
  cat: ({ body, head, dark, light }) => `
    <path d="M26 112c0-28 13-42 34-42s34 14 34 42z" fill="${body}"/>
    <path d="M28 12l20 12h24l20-12c4 14 4 26 2 36-2 20-16 32-34 32S28 68 26 48c-2-10-2-22 2-36z" fill="${head}"/>
    <path d="M33 20l12 8-10 10zM87 20l-12 8 10 10z" fill="#e9b7b0"/>
    <path d="M46 62c4-5 24-5 28 0 2 10-6 16-14 16s-16-6-14-16z" fill="${light}"/>
    <path d="M56 58h8l-4 5z" fill="#c9736b"/>
    <path d="M60 63v4m0 0c-3 3-7 3-9 0m9 0c3 3 7 3 9 0" stroke="${dark}" stroke-width="2.2" fill="none" stroke-linecap="round"/>
    <ellipse cx="45" cy="47" rx="4" ry="5" fill="${dark}"/><ellipse cx="75" cy="47" rx="4" ry="5" fill="${dark}"/>`,
  rabbit: ({ body, head, dark, light }) => `
    <path d="M30 112c0-26 12-38 30-38s30 12 30 38z" fill="${body}"/>
    <path d="M44 46C34 30 34 4 44 2s12 26 8 42zM76 46C86 30 86 4 76 2S64 28 68 44z" fill="${head}"/>
    <path d="M45 38C40 26 41 12 45 10s5 16 3 28zM75 38c5-12 4-26 0-28s-5 16-3 28z" fill="${light}"/>
    <ellipse cx="60" cy="60" rx="27" ry="24" fill="${head}"/>
    <path d="M57 62h6l-3 4z" fill="#c9736b"/>
    <path d="M60 66v4m0 0c-2 3-6 3-8 1m8-1c2 3 6 3 8 1" stroke="${dark}" stroke-width="2.2" fill="none" stroke-linecap="round"/>
    <circle cx="47" cy="55" r="3.4" fill="${dark}"/><circle cx="73" cy="55" r="3.4" fill="${dark}"/>`,
}

/** Backgrounds of a picture. */
export const places = ['meadow', 'sofa', 'beach', 'snow', 'window', 'garden'] as const
export type Place = (typeof places)[number]

const drawPlace: Record<Place, string> = {
  meadow: `<rect width="1600" height="1200" fill="#cfe3ee"/><circle cx="1290" cy="240" r="110" fill="#fff4d6"/>
    <path d="M0 760c280-120 620-120 900-20s480 60 700-40v500H0z" fill="#a9cf9b"/>
    <path d="M0 900c360-90 760-60 1600-10v310H0z" fill="#86b878"/>`,
  sofa: `<rect width="1600" height="1200" fill="#f2e2c4"/><rect x="1120" y="140" width="300" height="360" rx="12" fill="#fbf4e4"/>
    <rect x="120" y="520" width="1360" height="520" rx="90" fill="#c9785f"/>
    <rect x="60" y="760" width="1480" height="340" rx="80" fill="#b5664e"/>`,
  beach: `<rect width="1600" height="1200" fill="#bfe0ea"/><circle cx="330" cy="260" r="100" fill="#fff1c9"/>
    <rect y="560" width="1600" height="240" fill="#6fb3c6"/><path d="M0 760c420 70 980-70 1600 20v420H0z" fill="#efd9a7"/>`,
  snow: `<rect width="1600" height="1200" fill="#dfe9f2"/>
    <path d="M0 820c420-120 980-120 1600 0v380H0z" fill="#fafcff"/>
    <path d="M240 760l110-260 110 260zM1180 740l140-320 140 320z" fill="#7ea08b"/>
    <g fill="#fff"><circle cx="220" cy="180" r="10"/><circle cx="620" cy="260" r="12"/><circle cx="980" cy="150" r="9"/><circle cx="1360" cy="300" r="12"/></g>`,
  window: `<rect width="1600" height="1200" fill="#e3dbf0"/><rect x="300" y="120" width="1000" height="760" rx="16" fill="#fbfaf6"/>
    <rect x="340" y="160" width="440" height="680" fill="#cfe6f2"/><rect x="820" y="160" width="440" height="680" fill="#cfe6f2"/>
    <rect x="220" y="880" width="1160" height="60" rx="14" fill="#fffdf9"/><rect y="940" width="1600" height="260" fill="#d3c7e6"/>`,
  garden: `<rect width="1600" height="1200" fill="#d6ead9"/><path d="M0 820h1600v380H0z" fill="#93bf85"/>
    <g fill="#e58a3c"><circle cx="200" cy="820" r="36"/><circle cx="1380" cy="800" r="40"/><circle cx="1240" cy="860" r="28"/></g>
    <g fill="#b0344f"><circle cx="330" cy="850" r="30"/><circle cx="1480" cy="870" r="32"/></g>`,
}

/** Draws one picture as SVG. */
export function drawScene(animal: Animal, place: Place): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200" width="1600" height="1200">
    ${drawPlace[place]}
    <g transform="translate(365 330) scale(7.2)">${drawAnimal[animal](coats[animal])}</g>
  </svg>`
}
