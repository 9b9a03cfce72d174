import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { CommandContext } from '#server/cli/command.ts'
import { note, ok, reasonOf, wrong, type Finding } from '#server/cli/doctor-finding.ts'
import { doctorHeader, doctorProof, type Arrival } from '#server/core/health.ts'
import { hasExpired } from '#server/core/security-contact.ts'
import { obtainSecret } from '#server/lib/secret.ts'

export async function checkMail({ env }: CommandContext): Promise<Finding[]> {
  if (!env.smtpUrl)
    return [
      note('mail', 'SMTP_URL is not set: no e-mail is sent, and organisers hand over links themselves.'),
    ]
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: env.smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000 })
  try {
    await transport.verify()
    return [ok('mail', `the mail server accepts our sign-in. Send a test from the Mail page too.`)]
  } catch (error) {
    return [wrong('mail', `the mail server in SMTP_URL cannot be used: ${reasonOf(error)}`)]
  } finally {
    transport.close()
  }
}

export async function checkAddress({ env }: CommandContext): Promise<Finding[]> {
  if (!env.isPublic) {
    return [
      note(
        'address',
        `${env.publicUrl}: guests on other machines cannot open this. Set PUBLIC_URL to the https address people open.`,
      ),
    ]
  }
  try {
    await fetchLivez(env.publicUrl, {})
    return [ok('address', `${env.publicUrl} reaches this server.`)]
  } catch (error) {
    return [
      wrong(
        'address',
        `${env.publicUrl} does not reach this server: ${reasonOf(error)}. Check that Quarterdeck is running, then DNS, certificate and proxy.`,
      ),
    ]
  }
}

/** Reports nothing if no contact is set, because not every operator wants to name one. */
export async function checkContact({ env: { securityContact } }: CommandContext): Promise<Finding[]> {
  if (!securityContact) return []
  if (!hasExpired(securityContact, new Date()))
    return [ok('contact', `security.txt is served until ${securityContact.until}.`)]
  return [
    wrong(
      'contact',
      'security.txt is no longer served: check that SECURITY_CONTACT is still correct, and set a later SECURITY_CONTACT_UNTIL.',
    ),
  ]
}

/** An address reserved for documentation, so no visitor has it. */
const inventedAddress = '192.0.2.77'

/** Sends a request that claims to come from an invented address, and checks what arrives at the server. */
export async function checkProxy({ env }: CommandContext): Promise<Finding[]> {
  const isSecretKnown = env.secret !== undefined || existsSync(join(env.dataDir, 'secret'))
  if (!env.isPublic || !isSecretKnown) return []
  const headers = {
    'x-forwarded-for': inventedAddress,
    [doctorHeader]: doctorProof(obtainSecret(env), new Date()),
  }
  const arrival = await fetchLivez(env.publicUrl, headers).catch(() => undefined)
  if (arrival === undefined) return []
  if (arrival === null)
    return [wrong('proxy', `the server behind ${env.publicUrl} has a different SECRET from these settings.`)]
  return [judgeArrival(arrival)]
}

/** What is wrong with the network path to the server, if anything. */
export function judgeArrival({ peer, isTrusted, forwardedFor }: Arrival): Finding {
  const isSet = forwardedFor !== '' && forwardedFor !== inventedAddress
  if (isTrusted && forwardedFor === inventedAddress)
    return wrong(
      'proxy',
      'visitors can fake their address and so escape every limit: make the proxy set X-Forwarded-For instead of passing it on.',
    )
  if (!isSet)
    return wrong(
      'proxy',
      'the proxy does not set X-Forwarded-For, so all visitors count as one. In nginx: proxy_set_header X-Forwarded-For $remote_addr;',
    )
  if (!isTrusted) {
    const proxy = peer.replace(/^::ffff:/, '')
    return wrong(
      'proxy',
      `the proxy is not trusted, so all visitors count as one: set TRUSTED_PROXY=${proxy}`,
    )
  }
  return ok('proxy', 'the proxy passes on each visitor’s address, and visitors cannot fake it.')
}

const LivezResponse = z.object({
  status: z.literal('alive'),
  arrival: z.object({ peer: z.string(), isTrusted: z.boolean(), forwardedFor: z.string() }).optional(),
})

/** Requests /livez of the server at a public URL; null if it doesn't recognise these settings. */
async function fetchLivez(publicUrl: string, headers: Record<string, string>): Promise<Arrival | null> {
  const response = await fetch(`${publicUrl}/livez`, {
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  })
  const parsed = LivezResponse.safeParse(await response.json())
  if (!parsed.success) throw new Error('another program answers there')
  return parsed.data.arrival ?? null
}
