import { startSession } from '#server/accounts/sessions.ts'
import type { Db } from '#server/db/open.ts'
import { addAccount } from '#server/testing/cast.ts'
import { cheapPasswords } from '#server/testing/served.ts'

/** An organiser who is signed in already; resolves to the Cookie header that proves it to a server with this secret. */
export async function addSignedInOrganiser(db: Db, secret: string, publicUrl: string): Promise<string> {
  const userId = await addAccount(db, cheapPasswords, {
    name: 'Ines Ferreira',
    email: 'ines@example.org',
    role: 'admin',
  })
  const deps = { clock: () => new Date(), secret, publicUrl }
  const line = await startSession(db, deps, { userId, userAgent: 'test' })
  return line.split(';')[0] ?? ''
}
