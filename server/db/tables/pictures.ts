import { sql } from 'drizzle-orm'
import { check, customType, text } from 'drizzle-orm/pg-core'
import { pictureTypes } from '#contract/pictures.ts'
import { instant, oneOf } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'

/**
 * The bytes of a picture. Never bind or read them directly: as a parameter they block the embedded database for a
 * second per megabyte. commands.ts and queries.ts pass them as base64, which takes a tenth of that.
 */
const bytes = customType<{ data: never }>({ dataType: () => 'bytea' })

/**
 * Uploaded pictures, named by the SHA-256 of their bytes, so that a picture is stored once and its address never
 * changes.
 */
export const pictures = declareTable(
  'pictures',
  { live: null, retention: 'scheduled' },
  {
    hash: text('hash').primaryKey(),
    contentType: text('content_type', { enum: pictureTypes }).notNull(),
    bytes: bytes('bytes').notNull(),
    /** Updated when the same picture is uploaded again, because it is about to be used. */
    uploadedAt: instant('uploaded_at').notNull(),
  },
  (t) => [
    check('pictures_hash_check', sql`${t.hash} = encode(sha256(${t.bytes}), 'hex')`),
    oneOf('pictures_content_type_check', t.contentType, pictureTypes),
    check('pictures_bytes_check', sql`octet_length(${t.bytes}) <= 1048576`),
  ],
)
