import type { Db } from '#server/db/open.ts'
import { installation } from '#server/db/tables/installation.ts'

/** By what the secret is known again; undefined before the first start. */
export async function findFingerprint(db: Db): Promise<string | undefined> {
  const [row] = await db.select({ secret: installation.secretFingerprint }).from(installation)
  return row?.secret
}
