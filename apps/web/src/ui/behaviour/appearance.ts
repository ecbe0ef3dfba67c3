/**
 * Looks of the app on this device. They follow the signed-in person's account, and are also kept in local storage,
 * because the first paint needs them.
 */
export const appearanceChoices = {
  theme: ['system', 'light', 'dark'],
  contrast: ['system', 'normal', 'more'],
  density: ['comfortable', 'compact'],
  motion: ['system', 'full', 'reduced'],
} as const

export type Appearance = {
  [Setting in keyof typeof appearanceChoices]: (typeof appearanceChoices)[Setting][number]
}
export type AppearanceSetting = keyof Appearance

/** Reads the choices of this device; a missing or unknown value is the setting's first choice. */
export function readAppearance(): Appearance {
  return {
    theme: readChoice('theme'),
    contrast: readChoice('contrast'),
    density: readChoice('density'),
    motion: readChoice('motion'),
  }
}

/** Writes the choices to the root element, for the style sheets. */
export function applyAppearance(appearance: Appearance): void {
  for (const [setting, choice] of Object.entries(appearance)) {
    document.documentElement.dataset[setting] = choice
  }
}

/** Keeps a choice on this device and shows it at once. */
export function chooseAppearance<Setting extends AppearanceSetting>(
  setting: Setting,
  choice: Appearance[Setting],
): void {
  document.documentElement.dataset[setting] = choice
  try {
    localStorage.setItem(setting, choice)
  } catch {
    // Storage is refused in some private windows; the choice then lasts as long as the page.
  }
}

/** Keeps every choice on this device and shows it at once. */
export function keepAppearance(appearance: Appearance): void {
  chooseAppearance('theme', appearance.theme)
  chooseAppearance('contrast', appearance.contrast)
  chooseAppearance('density', appearance.density)
  chooseAppearance('motion', appearance.motion)
}

function readChoice<Setting extends AppearanceSetting>(setting: Setting): Appearance[Setting] {
  const choices: readonly string[] = appearanceChoices[setting]
  const kept = readKept(setting)
  // `includes` has checked the type; the compiler loses that through the index.
  return (kept && choices.includes(kept) ? kept : choices[0]) as Appearance[Setting]
}

function readKept(setting: AppearanceSetting): string | null {
  try {
    return localStorage.getItem(setting)
  } catch {
    return null
  }
}
