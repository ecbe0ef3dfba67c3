/** Path to which Google redirects browsers; register it as an authorized redirect URI in Google's console. */
export const GOOGLE_CALLBACK_PATH = '/auth/google/callback'
