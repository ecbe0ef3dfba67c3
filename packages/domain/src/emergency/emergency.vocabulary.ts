/** Highest number of pets in one answer or card; it bounds the rows read and the sheet set at once. */
export const MOST_PETS = 100
/** Highest number of pets on a sheet that is still readable in an emergency. */
export const MOST_PETS_ON_A_SHEET = 20

/** A poison hotline at the end of every list of contacts. */
export interface Hotline {
  name: string
  phone: string
}

/**
 * The two hotlines of every list (spec core-records §2). Numbers and fees as their operators publish them:
 * aspca.org/pet-care/animal-poison-control, petpoisonhelpline.com.
 */
export const poisonHotlines: readonly [Hotline, Hotline] = [
  { name: 'ASPCA Animal Poison Control Center', phone: '+1 (888) 426-4435' },
  { name: 'Pet Poison Helpline', phone: '+1 (855) 764-7661' },
]

/** Nearby searches on a map. */
export const nearbyHelp = [
  { label: '24/7 emergency vet', query: '24 hour emergency vet' },
  { label: 'Pet ambulance and transport', query: 'pet ambulance' },
] as const
/** Map query of the first action. */
export const NEAREST_VET = 'emergency vet'

/** Source of the first-aid steps. */
export const FIRST_AID_SOURCE =
  'Based on the American Veterinary Medical Association, First aid tips for pet owners, and the RECOVER guidelines for resuscitation, 2024.'

/** Instructions for the time until a vet takes over. */
export interface FirstAid {
  id: string
  title: string
  steps: readonly string[]
}

/** Short on purpose: read with one hand, while the other holds the animal. */
export const firstAid: readonly FirstAid[] = [
  {
    id: 'not-breathing',
    title: 'Not breathing',
    steps: [
      'Have someone call a vet and get the car while you begin.',
      'Lay the animal on its side. Open the mouth, pull the tongue forward and take out what you can see.',
      'Push on the chest at its widest part 100 to 120 times a minute, a third to half as deep as it is wide; let it rise each time.',
      'After 30 pushes, close the mouth and breathe twice into the nose until the chest rises. Keep going, even on the way.',
    ],
  },
  {
    id: 'choking',
    title: 'Choking',
    steps: [
      'While it still gets air, keep it calm and go to a vet.',
      'Look in the mouth. Take out what you can see and grip; never push it deeper. A panicking animal bites.',
      'If it collapses, lay it on its side and strike the ribs firmly with a flat hand three or four times. Look again, and repeat on the way.',
    ],
  },
  {
    id: 'bleeding',
    title: 'Bleeding',
    steps: [
      'Press a thick, clean pad on the wound with your hand.',
      'Hold for at least three minutes before you look. If it soaks through, put another pad on top.',
      'Keep the animal still and warm. Heavy bleeding: go to a vet at once, pressing all the way.',
    ],
  },
  {
    id: 'poisoning',
    title: 'Poisoning',
    steps: [
      'Move the animal away from it. Call a poison hotline or a vet now, even without any signs.',
      'Say what, how much, when, and how heavy the animal is. Keep the package.',
      'Do not make it vomit, and give nothing by mouth unless you are told to.',
    ],
  },
  {
    id: 'heatstroke',
    title: 'Heatstroke',
    steps: [
      'Move it into the shade. Pour or run cool, not icy, water over the body.',
      'Lay a cool, wet towel around the neck and head. Wet it again every few minutes.',
      'Go to a vet at once, cooling on the way, even if it seems better.',
    ],
  },
  {
    id: 'seizure',
    title: 'Seizure',
    steps: [
      'Clear away anything it could hit. Do not hold it down, and keep your hands away from its mouth.',
      'Time it. Longer than five minutes, or one after another: go to a vet at once.',
      'Afterwards keep it warm and quiet, and call your vet.',
    ],
  },
  {
    id: 'injury',
    title: 'Broken bone or accident',
    steps: [
      'Move it as little as you can: slide it onto a board or a taut blanket.',
      'Do not set or splint the limb yourself. Muzzle it unless it is vomiting or struggling to breathe: pain makes it bite.',
      'Keep it warm and go to a vet, even if you can see no injury.',
    ],
  },
]
