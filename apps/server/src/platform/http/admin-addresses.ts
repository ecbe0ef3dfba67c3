import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { entriesOf } from '@app/domain/installation/setting-values.rules'

/** Returns an address without its zone, and an IPv4 address that is mapped into IPv6 as itself. */
export function plainAddress(address: string): string {
  const [plain = ''] = address.split('%')
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] ?? plain
}

/**
 * True if the installation may be run from an address.
 * @param whitelist addresses and CIDR ranges, as in the installation's setting; empty admits every address
 */
export function isAdminAddress(address: string, whitelist: string): boolean {
  if (whitelist === '') return true
  const plain = plainAddress(address)
  if (isIPv4(plain)) return listOf(whitelist).check(plain, 'ipv4')
  return isIPv6(plain) && listOf(whitelist).check(plain, 'ipv6')
}

let last: { whitelist: string; list: BlockList } | undefined

/** Builds the list of a setting once for many requests. */
function listOf(whitelist: string): BlockList {
  if (last?.whitelist === whitelist) return last.list
  const list = new BlockList()
  for (const entry of entriesOf(whitelist)) {
    const [address = '', prefix] = entry.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  last = { whitelist, list }
  return list
}
