/**
 * Whether an address may have an account: of one of the domains, or anything where none is named.
 * @param allowedDomains with commas between, as the installation's setting has them
 */
export function isAllowedAddress(email: string, allowedDomains: string): boolean {
  const domains = allowedDomains
    .split(',')
    .map((domain) => domain.trim().toLowerCase().replace(/^@/, ''))
    .filter(Boolean)
  return domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
}
