/**
 * The embedded database can't run here. The message is a sentence for the person at the console that
 * says what to do, so it is shown without a stack trace.
 */
export class EmbeddedPostgresUnavailable extends Error {
  override name = 'EmbeddedPostgresUnavailable'
}
