import { PGlite } from '@electric-sql/pglite'
import { migrate } from '#server/db/migrate.ts'
import { wrapPglite } from '#server/db/open.ts'
import { storePrebuiltDatabase } from '#server/db/ready-made.ts'

// Part of the build: makes the embedded database that a first start unpacks.
const database = await wrapPglite(await PGlite.create())
await migrate(database)
await storePrebuiltDatabase(database.pglite)
await database.close()
