import { z } from 'zod'

const Redirect = z.object({ url: z.string(), redirect: z.literal(true) })

const cookieIn = (response: Response, name: string) =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''

/** The callback that the provider redirects the browser to. */
export const authorise = async (url: string) =>
  (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? ''

/** Sends a browser from a test server to its provider. Returns the redirect and the cookie. */
export async function leaveFor(
  server: { url: string; publicUrl: string },
  { body, path, cookie }: { body: object; path: string; cookie: string },
) {
  const response = await fetch(`${server.url}/auth/v1/sign-in/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.publicUrl, ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  })
  const json: unknown = await response.json()
  const redirect = Redirect.safeParse(json)
  return {
    status: response.status,
    json,
    url: redirect.data?.url ?? '',
    cookie: cookieIn(response, 'quarterdeck-trip'),
  }
}

/** Follows the callback to the test server’s own port. Returns the redirect and the session. */
export async function comeBackTo(server: { url: string }, location: string, cookie: string) {
  const { pathname, search } = new URL(location)
  const response = await fetch(`${server.url}${pathname}${search}`, {
    redirect: 'manual',
    headers: { cookie },
  })
  return {
    status: response.status,
    to: response.headers.get('location'),
    session: cookieIn(response, 'quarterdeck'),
  }
}
