/**
 * A mail was not sent. `transient`: the server can't be reached or does not take it now, so the same
 * mail is tried again later. `permanent`: this mail or its recipient was refused for good.
 */
export class MailFailure extends Error {
  readonly kind: 'transient' | 'permanent'

  constructor(kind: MailFailure['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'MailFailure'
    this.kind = kind
  }
}
