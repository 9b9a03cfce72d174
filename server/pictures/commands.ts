import { and, inArray, lt, notExists, sql, eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { picturesPath } from '#contract/pictures.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { countHit } from '#server/limits/commands.ts'
import { refuse } from '#server/lib/refuse.ts'
import { fitsLimit, readPicture } from '#server/pictures/rules.ts'
import { pictures } from '#server/db/tables/pictures.ts'
import { venues } from '#server/db/tables/venues.ts'
import { lockRows } from '#server/locks.ts'

const uploadsAnHour = 60

/** Limits uploads to 60 an hour per account: no one has so many venues, and each picture may take a megabyte. */
export async function admitUpload(deps: Deps, actorId: string): Promise<void> {
  if ((await countHit(deps, 'picture', actorId)) > uploadsAnHour) refuse('TOO_MANY_TRIES')
}

/** Stores a picture and returns its URL. Uploading it again postpones its deletion as unused by another day. */
export async function storePicture(deps: Deps, actorId: string, sent: Buffer): Promise<{ url: string }> {
  const picture = readPicture(sent) ?? refuse('PICTURE_INVALID')
  if (!fitsLimit(picture)) refuse('PICTURE_TOO_LARGE')
  const { contentType, bytes } = picture
  const hash = createHash('sha256').update(bytes).digest('hex')
  const uploadedAt = deps.clock()
  await deps.db.transaction(async (tx) => {
    const decoded = sql`decode(${bytes.toString('base64')}, 'base64')`
    const [row] = await tx
      .insert(pictures)
      .values({ hash, contentType, bytes: decoded, uploadedAt })
      .onConflictDoUpdate({ target: pictures.hash, set: { uploadedAt } })
      .returning({ isNew: sql<boolean>`xmax = 0` })
    if (row?.isNew) await record(tx, actorId, { action: 'picture.uploaded', entity: 'picture' })
  })
  return { url: `${picturesPath}/${hash}` }
}

/** Deletes pictures that no venue shows and that weren't uploaded since `before`; returns their number. */
export async function deleteUnusedPictures(tx: Db, before: Date): Promise<number> {
  const unused = and(
    lt(pictures.uploadedAt, before),
    notExists(
      tx
        .select({ one: sql`1` })
        .from(venues)
        .where(eq(venues.pictureHash, pictures.hash)),
    ),
  )
  // Lock the pictures, then check again: a venue saved in the meantime keeps its picture.
  const locked = await lockRows(tx, pictures, unused)
  const hashes = locked.map(({ hash }) => hash)
  const deleted = await tx
    .delete(pictures)
    .where(and(inArray(pictures.hash, hashes), unused))
    .returning({ hash: pictures.hash })
  return deleted.length
}
