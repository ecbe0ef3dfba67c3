/**
 * Error for a mail that was not sent. `transient`: the server is unreachable or does not accept it now, so the same
 * mail is retried later. `permanent`: this mail or its recipient was refused for good.
 */
export class MailFailure extends Error {
  readonly kind: 'transient' | 'permanent'

  constructor(kind: MailFailure['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'MailFailure'
    this.kind = kind
  }
}
