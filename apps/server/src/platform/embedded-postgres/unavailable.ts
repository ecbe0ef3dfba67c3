/**
 * Error for an embedded database that can't run here. The message is a sentence for the person at the console that
 * states the remedy, so it is shown without a stack trace.
 */
export class EmbeddedPostgresUnavailable extends Error {
  override name = 'EmbeddedPostgresUnavailable'
}
