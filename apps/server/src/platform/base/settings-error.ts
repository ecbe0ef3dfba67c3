/** An invalid setting, described in a sentence that names it. */
export class SettingsError extends Error {}
