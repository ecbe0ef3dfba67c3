/** Types of the used part of the package, which has none. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Context {
    method: string
    path: string
    body: unknown
  }

  type Prompt = object
  export const interactionPolicy: {
    Prompt: new (info: { name: string; requestable: boolean }) => Prompt
    base(): { add(prompt: Prompt, index: number): void }
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    readonly Client: { prototype: { redirectUriAllowed: (uri: string) => boolean } }
    readonly Grant: new (of: { accountId: string; clientId: string }) => {
      addOIDCScope(scope: string): void
      save(): Promise<string>
    }
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<void>
  }
}
