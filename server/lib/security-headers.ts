import { ServerResponse, type IncomingMessage } from 'node:http'

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: data:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types quarterdeck',
].join('; ')

const always: Record<string, string> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

const permissions = (camera: '()' | '(self)') =>
  `accelerometer=(), camera=${camera}, display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()`

/** The desk scans guests' codes. Its helpers and its offline copy use this address too. */
const isDesk = (path: string): boolean => /^\/desk\/?$/.test(path)

/** Personal content must not be stored in a shared cache. */
const personal = { 'cache-control': 'no-store', vary: 'Cookie' }

/** The API reference: a page of the web app among the paths for programs. */
export const referencePage = '/api/docs'

/** Paths that programs call. Everything else is the web app. */
export const isApiPath = (path: string): boolean =>
  /^\/(rpc|api|auth\/v1|functions\/v1|livez|readyz|live)(\/|$)/.test(path)

/** The headers of every response to this path, whichever part of the server sends it (security C7, C8). */
export function securityHeaders(path: string, publicUrl: string): Record<string, string> {
  return {
    ...always,
    'permissions-policy': permissions(isDesk(path) ? '(self)' : '()'),
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
    ...(isApiPath(path) && personal),
  }
}

/**
 * A response whose headers are set before anything can respond: Node itself responds to some requests (417, 503, a
 * missing Host) without calling us, and those would miss headers set in a handler.
 */
export function createSecuredResponse(publicUrl: string): typeof ServerResponse<IncomingMessage> {
  return class SecuredResponse<
    Request extends IncomingMessage = IncomingMessage,
  > extends ServerResponse<Request> {
    constructor(...args: ConstructorParameters<typeof ServerResponse<Request>>) {
      super(...args)
      const headers = securityHeaders(pathOf(args[0]), publicUrl)
      for (const [name, value] of Object.entries(headers)) this.setHeader(name, value)
    }
  }
}

export const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?')[0] ?? '/'
