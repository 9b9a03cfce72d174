import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'

/** Addresses with the names of their owners, sorted by name. Null: the address belongs to no known person. */
export async function listNames(
  db: Db,
  emails: readonly string[],
): Promise<{ name: string | null; email: string }[]> {
  const { rows } = await db.execute<{ name: string | null; email: string }>(sql`
    select coalesce(p.full_name, u.name) as name, address.email
    from jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb) as address (email)
    left join people p on lower(p.email) = address.email
    left join "user" u on lower(u.email) = address.email
    order by p.full_name collate names, address.email`)
  return rows
}
