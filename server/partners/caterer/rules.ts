import type { z } from 'zod'
import { changesBetween, type OrderedCount } from '#contract/head-count.ts'
import { SeenOrder } from '#contract/partners.ts'
import { changeSince, type Line, type SeenLines } from '#server/partners/seen/rules.ts'

type SeenOrder = z.output<typeof SeenOrder>

export type PlacedOrder = SeenOrder & { id: string } & OrderedCount & {
    earlier: ReadonlyMap<number, OrderedCount>
  }

const lineOf = (id: string) => `order ${id}`
const contentOf = ({ title, servedFrom, servedUntil, location, serviceStyle, version }: PlacedOrder) =>
  ({ title, servedFrom, servedUntil, location, serviceStyle, version }) satisfies SeenOrder

/** The lines to store once orders are marked as seen. */
export const catererLines = (orders: readonly PlacedOrder[]): Line[] =>
  orders.map((order) => ({ line: lineOf(order.id), personId: null, content: contentOf(order) }))

/** The orders, with the changes to each since it was seen. */
export function catererSheet(orders: readonly PlacedOrder[], seen: SeenLines) {
  const before = readSeen(seen)
  const marked = orders.map((order) => {
    const { headcount, counted } = order
    const content = contentOf(order)
    const was = before.get(lineOf(order.id))
    const formerVersion = was && order.earlier.get(was.version)
    const { servedFrom, servedUntil, ...otherFields } = content
    return {
      ...otherFields,
      date: servedFrom.slice(0, 10),
      startTime: servedFrom.slice(11, 16),
      endTime: servedUntil.slice(11, 16),
      headcount,
      counted,
      ...changeSince(seen, was, content),
      changes: formerVersion
        ? changesBetween(formerVersion, { headcount, counted }).flatMap(({ of, ...numbers }) =>
            of === 'name' ? [] : [{ of, ...numbers }],
          )
        : [],
    }
  })
  const listed = new Set(orders.map(({ id }) => lineOf(id)))
  const goneOrders = [...before]
    .filter(([line]) => !listed.has(line))
    .map(([, { title, servedFrom, servedUntil }]) => ({ title, servedFrom, servedUntil }))
  const changes = marked.filter(({ change }) => change !== null).length + goneOrders.length
  return { orders: marked, goneOrders, changes }
}

function readSeen(seen: SeenLines): ReadonlyMap<string, SeenOrder> {
  const orders = [...(seen ?? [])].flatMap(([line, content]) => {
    const parsed = SeenOrder.safeParse(content)
    return parsed.success ? [[line, parsed.data] as const] : []
  })
  return new Map(orders)
}
