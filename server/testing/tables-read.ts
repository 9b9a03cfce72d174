import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#server/db/open.ts'
import { rolledBack } from '#server/db/rolled-back.ts'

const Plan = z.array(z.object({ 'QUERY PLAN': z.unknown() }))

/** The tables that a statement's plan reads, except to find the caller, which is checked separately. */
export async function tablesOf(db: Db, text: string): Promise<string[]> {
  const count = Math.max(...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
  const nulls = Array.from({ length: count }, () => 'null').join(', ')
  const plan = await rolledBack(db, async (tx) => {
    await tx.execute(sql.raw(`set local plan_cache_mode = force_generic_plan`))
    await tx.execute(sql.raw(`prepare looked_at as ${text}`))
    const { rows } = await tx.execute(sql.raw(`explain (format json) execute looked_at(${nulls})`))
    await tx.execute(sql.raw(`deallocate looked_at`))
    return Plan.parse(rows)[0]?.['QUERY PLAN']
  })
  return [...new Set(relationsIn(plan))].toSorted()
}

function relationsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(relationsIn)
  if (typeof node !== 'object' || node === null) return []
  if (Reflect.get(node, 'Subplan Name') === 'CTE caller') return []
  const relation: unknown = Reflect.get(node, 'Relation Name')
  return [...(typeof relation === 'string' ? [relation] : []), ...Object.values(node).flatMap(relationsIn)]
}
