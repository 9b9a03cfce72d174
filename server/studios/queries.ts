import { count, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { people } from '#server/db/tables/people.ts'
import { studios } from '#server/db/tables/studios.ts'

/** The names of all studios, sorted. */
export const listStudioNames = (db: Db) =>
  db
    .select({ id: studios.id, name: studios.name })
    .from(studios)
    .orderBy(sql`${studios.name} collate names`)

/** All studios as organisers see them, with the number of people in each. */
export const listStudios = (db: Db) =>
  db
    .select({
      id: studios.id,
      version: studios.version,
      name: studios.name,
      location: studios.location,
      contactEmail: studios.contactEmail,
      contactPhone: studios.contactPhone,
      notes: studios.notes,
      people: count(people.id),
    })
    .from(studios)
    .leftJoin(people, eq(people.studioId, studios.id))
    .groupBy(studios.id)
    .orderBy(sql`${studios.name} collate names`)
