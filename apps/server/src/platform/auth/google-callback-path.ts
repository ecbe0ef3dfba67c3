/** Where Google sends browsers back to; its console must list it as an authorized redirect URI. */
export const GOOGLE_CALLBACK_PATH = '/auth/google/callback'
