/** Placeholder in the built pages: the server replaces it with a fresh nonce in each response. */
export const CSP_NONCE_TOKEN = '__CSP_NONCE__'
