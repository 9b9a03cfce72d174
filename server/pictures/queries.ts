import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { pictures } from '#server/db/tables/pictures.ts'

export async function findPicture(db: Db, hash: string) {
  const [row] = await db
    .select({
      contentType: pictures.contentType,
      base64: sql<string>`encode(${pictures.bytes}, 'base64')`,
    })
    .from(pictures)
    .where(eq(pictures.hash, hash))
  return row && { contentType: row.contentType, bytes: Buffer.from(row.base64, 'base64') }
}
