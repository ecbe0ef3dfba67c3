/**
 * Where to follow the product. The accounts will be opened under its final name; until then a link leads
 * to the network itself, and never to an account that is somebody else's.
 */
export const socialNetworks = [
  { name: 'Instagram', href: 'https://www.instagram.com/' },
  { name: 'Facebook', href: 'https://www.facebook.com/' },
  { name: 'YouTube', href: 'https://www.youtube.com/' },
]

/** The network that has no account yet. */
export const comingNetwork = 'TikTok'
