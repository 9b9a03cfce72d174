import type { Db } from '#server/db/open.ts'
import { installation } from '#server/db/tables/installation.ts'

/** The fingerprint of the secret; undefined before the first start. */
export async function findFingerprint(db: Db): Promise<string | undefined> {
  const [row] = await db.select({ secret: installation.secretFingerprint }).from(installation)
  return row?.secret
}
