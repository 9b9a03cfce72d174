import { sql } from 'drizzle-orm'
import { check, customType, text } from 'drizzle-orm/pg-core'
import { pictureTypes } from '#contract/pictures.ts'
import { instant, oneOf } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'

/**
 * Never bound or read as it is: as a parameter it blocks the embedded database for a second a megabyte. commands.ts and
 * queries.ts pass it as base64, which takes a tenth of that.
 */
const bytes = customType<{ data: never }>({ dataType: () => 'bytea' })

/** Uploaded pictures. The SHA-256 of the bytes names them, so the same picture is kept once and an address never changes. */
export const pictures = declareTable(
  'pictures',
  { live: null, kept: 'swept' },
  {
    hash: text('hash').primaryKey(),
    contentType: text('content_type', { enum: pictureTypes }).notNull(),
    bytes: bytes('bytes').notNull(),
    /** Also set when the same picture is uploaded again: it is about to be used. */
    uploadedAt: instant('uploaded_at').notNull(),
  },
  (t) => [
    check('pictures_hash_check', sql`${t.hash} = encode(sha256(${t.bytes}), 'hex')`),
    oneOf('pictures_content_type_check', t.contentType, pictureTypes),
    check('pictures_bytes_check', sql`octet_length(${t.bytes}) <= 1048576`),
  ],
)
