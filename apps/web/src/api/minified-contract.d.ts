declare module 'virtual:minified-contract' {
  import type { Contract } from '@app/domain/contract'

  /** The contract's methods and paths; its schemas are there as types only. */
  const contract: Contract
  export default contract
}
