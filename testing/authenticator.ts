import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** Deviations of a test authenticator from the server's request. */
export interface Oddities {
  /** Origin of the requesting page, if it differs from the options' domain. */
  origin?: string
  rpId?: string
  challenge?: string
  /** The device has not verified its user. */
  unverified?: boolean
  counter?: number
  /** Key for signing, instead of the created one. */
  key?: KeyObject
  userHandle?: string
}

/** Options for signing, as the server sends them. */
export interface RequestOptions {
  challenge: string
  rpId: string
}

/** Options for a new passkey, as the server sends them. */
export interface CreationOptions {
  challenge: string
  rp: { id: string }
  user: { id: string }
}

const base64url = (bytes: Buffer): string => bytes.toString('base64url')
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

type Cbor = number | string | Buffer | ReadonlyMap<Cbor, Cbor>

/** Encodes the head of a CBOR item: its major type and a number below 65,536. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

function encode(item: Cbor): Buffer {
  if (typeof item === 'number') return item < 0 ? head(1, -1 - item) : head(0, item)
  if (typeof item === 'string') return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)])
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item])
  const entries = [...item].flatMap(([key, value]) => [encode(key), encode(value)])
  return Buffer.concat([head(5, item.size), ...entries])
}

const USER_PRESENT = 1
const USER_VERIFIED = 4
const HAS_KEY = 64

/** Software authenticator with one passkey (WebAuthn; ES256, no attestation), made with real CBOR and signatures. */
export class Authenticator {
  readonly origin: string
  readonly credentialId = randomBytes(32)
  readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  /** Number of signatures. */
  counter = 0
  /** Account of the passkey. */
  userHandle = ''

  /** @param origin of the page that uses it */
  constructor(origin: string) {
    this.origin = origin
  }

  /** Creates the passkey. */
  create({ challenge, rp, user }: CreationOptions, odd: Oddities = {}): object {
    this.userHandle = user.id
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    // COSE: elliptic curve, ES256, P-256 and its point.
    const key = encode(
      new Map<Cbor, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.credentialId.length)
    const made = Buffer.concat([Buffer.alloc(16), length, this.credentialId, key])
    const attestation = new Map<Cbor, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.#data(rp.id, HAS_KEY, odd, made)],
    ])
    return this.#answer({
      clientDataJSON: this.#client('webauthn.create', challenge, odd),
      attestationObject: base64url(encode(attestation)),
      transports: ['internal'],
    })
  }

  /** Signs with the passkey. */
  get({ challenge, rpId }: RequestOptions, odd: Oddities = {}): object {
    this.counter += 1
    const data = this.#data(rpId, 0, { counter: this.counter, ...odd })
    const client = this.#client('webauthn.get', challenge, odd)
    const signed = Buffer.concat([data, sha256(Buffer.from(client, 'base64url'))])
    return this.#answer({
      clientDataJSON: client,
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, odd.key ?? this.keys.privateKey)),
      userHandle: odd.userHandle ?? this.userHandle,
    })
  }

  #answer(response: object): object {
    const id = base64url(this.credentialId)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #client(type: string, challenge: string, odd: Oddities): string {
    const origin = odd.origin ?? this.origin
    const data = { type, challenge: odd.challenge ?? challenge, origin, crossOrigin: false }
    return base64url(Buffer.from(JSON.stringify(data)))
  }

  #data(rpId: string, flags: number, odd: Oddities, made = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(odd.counter ?? 0)
    const verified = odd.unverified ? 0 : USER_VERIFIED
    return Buffer.concat([
      sha256(odd.rpId ?? rpId),
      Buffer.from([flags | USER_PRESENT | verified]),
      counter,
      made,
    ])
  }
}
