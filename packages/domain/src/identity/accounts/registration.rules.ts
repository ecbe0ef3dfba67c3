/**
 * True if an address may have an account: it belongs to one of the domains, or none is configured.
 * @param allowedDomains comma-separated, as in the installation's setting
 */
export function isAllowedAddress(email: string, allowedDomains: string): boolean {
  const domains = allowedDomains
    .split(',')
    .map((domain) => domain.trim().toLowerCase().replace(/^@/, ''))
    .filter(Boolean)
  return domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
}
